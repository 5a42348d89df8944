-- Of whom the company asks a second factor.
alter table companies add column second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'everybody'));
