-- The log of scans grows from nothing to thousands within minutes of the doors' opening; with these thresholds
-- PostgreSQL looks at it again soon enough to plan by its real size.
alter table checkin_scans set (autovacuum_analyze_threshold = 100, autovacuum_analyze_scale_factor = 0.1);
alter table checkin_admissions set (autovacuum_analyze_threshold = 100, autovacuum_analyze_scale_factor = 0.1);
