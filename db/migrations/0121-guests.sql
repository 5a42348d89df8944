-- The personal page says which answers were changed, so it is drawn again when one is. Every row is written with the
-- answer itself, whose table is counted already.
call watch_page_changes('guest_answer_log');
