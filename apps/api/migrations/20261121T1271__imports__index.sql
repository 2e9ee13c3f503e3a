-- Every enrolment of a pupil, closed ones included: taking a pupil away looks for them, one pupil at a time.
CREATE INDEX enrolments_by_pupil ON enrolments (school_id, pupil_id);
