-- Roles whose accounts need a second factor, and the day from which they are let in no further without one.
CREATE TABLE totp_roles (
  school_id integer NOT NULL REFERENCES schools, role text NOT NULL CHECK (role IN ('eleve', 'parent', 'prof', 'transport', 'admin', 'personnel')),
  from_on date NOT NULL,
  PRIMARY KEY (school_id, role)
);
SELECT app.tenant('totp_roles', school => 'role from_on');
