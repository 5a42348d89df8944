-- When the colleague who opened the link lost the right to; whoever saves the report next opens it in their own name.
alter table client_reports add column withdrawn_at timestamptz;
