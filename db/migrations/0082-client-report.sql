-- Who opened the link: it leads anywhere only while they still work here and see the event. Links from before have nobody.
alter table client_reports add column shared_by uuid;
