-- Where everybody has to agree, a person may choose again until all chose the same; the answers before stay.
drop index client_decision_answers_once;
