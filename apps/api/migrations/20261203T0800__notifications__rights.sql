-- What a notice asks its reader to hold, one of these rights: its permission, over the whole school (`…@school`) or in
-- one organisation (`…@<id>`). Whoever lost the right for which he was notified reads the notice no more.
ALTER TABLE notifications ADD COLUMN rights text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN notifications.rights IS '@school';

-- Notices of before ask for the right of their kind. Who was notified as the author of the object keeps it. Those that
-- name a pupil ask for the right over him, as he is placed today; over the whole school when their object is gone.
DO $$
DECLARE
  one integer;
  -- Objects are found by their keys: compared as texts, each notice would read their whole table.
  uuid_form CONSTANT text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
BEGIN
  FOR one IN SELECT school_id FROM schools LOOP
    PERFORM set_config('app.school_id', one::text, true);

    UPDATE notifications n SET tie = 'author'
    FROM (SELECT o.id, CASE WHEN o.model_id ~ uuid_form THEN o.model_id::uuid END AS model FROM notifications o
      WHERE o.school_id = one AND o.type IN ('media.consentement', 'commentaire.a_moderer', 'images.a_revoir',
        'infraction.reponse')) m
    WHERE n.school_id = one AND n.id = m.id AND n.tie IS NULL AND CASE n.type
      WHEN 'media.consentement' THEN EXISTS (SELECT FROM albums x
        WHERE x.school_id = one AND x.id = m.model AND x.author_id = n.account_id)
      WHEN 'commentaire.a_moderer' THEN EXISTS (SELECT FROM posts x
        WHERE x.school_id = one AND x.id = m.model AND x.author_id = n.account_id)
      WHEN 'images.a_revoir' THEN EXISTS (SELECT FROM picture_reviews x
        WHERE x.school_id = one AND x.pupil_id = m.model AND x.author_id = n.account_id)
      WHEN 'infraction.reponse' THEN EXISTS (SELECT FROM discipline_records x
        WHERE x.school_id = one AND x.id = m.model AND x.author_id = n.account_id)
      ELSE FALSE END;

    UPDATE notifications n SET rights = CASE WHEN n.tie LIKE 'right:%' THEN ARRAY[substr(n.tie, 7)] ELSE k.rights END
    FROM (VALUES
      ('absence.a_traiter', ARRAY['attendance.justify']),
      ('absence.seuil', ARRAY['attendance.validate']),
      ('actualite.a_valider', ARRAY['news.publish@school']),
      ('appel.non_fait', ARRAY['attendance.validate']),
      ('commentaire.a_moderer', ARRAY['news.moderate']),
      ('images.a_revoir', ARRAY['pictures.review']),
      ('incident.a_traiter', ARRAY['conduct.examine']),
      ('infraction.reponse', ARRAY['conduct.examine', 'conduct.sanction']),
      ('media.a_valider', ARRAY['media.moderate@school']),
      ('media.consentement', ARRAY['media.moderate@school']),
      ('message.validation', ARRAY['messages.validate', 'messages.settings']),
      ('protection', ARRAY['danger.handle']),
      ('reclamation.a_traiter', ARRAY['complaints.handle']),
      ('remplacement.a_traiter', ARRAY['sessions.cancel', 'sessions.absences']),
      ('securite.lecture', ARRAY['audit.read']),
      ('sortie.alerte', ARRAY['exits.manage', 'exits.override', 'exits.settings', 'people.sensitive']),
      ('sortie.demande', ARRAY['exits.manage'])) AS k(type, rights)
    WHERE n.school_id = one AND n.type = k.type AND (n.tie LIKE 'right:%'
      OR (n.tie IS NULL AND (n.type <> 'appel.non_fait' OR n.model_type = 'roll_calls')));

    UPDATE notifications n SET rights = ARRAY (SELECT r || place
      FROM unnest(n.rights) r CROSS JOIN unnest(array_remove(ARRAY['@school', '@' || o.org_id], NULL)) place)
    FROM (SELECT k.*, CASE WHEN k.model_id ~ uuid_form THEN k.model_id::uuid END AS model FROM notifications k
      WHERE k.school_id = one AND k.type IN (
        'absence.a_traiter', 'absence.seuil', 'images.a_revoir', 'sortie.alerte', 'sortie.demande')) x
    LEFT JOIN LATERAL (SELECT CASE x.model_type
      WHEN 'exit' THEN (SELECT y.pupil_id FROM exit_requests y WHERE y.school_id = one AND y.id = x.model)
      WHEN 'exit_person' THEN (SELECT y.pupil_id FROM exit_persons y WHERE y.school_id = one AND y.id = x.model)
      WHEN 'exit_passage' THEN (SELECT y.pupil_id FROM exit_passages y WHERE y.school_id = one AND y.id = x.model)
      WHEN 'justification' THEN (SELECT y.pupil_id FROM justifications y WHERE y.school_id = one AND y.id = x.model)
      WHEN 'attendance_hit' THEN (SELECT y.pupil_id FROM attendance_hits y WHERE y.school_id = one AND y.id = x.model)
      WHEN 'picture_reviews' THEN (SELECT y.person_id FROM pupils y WHERE y.school_id = one AND y.person_id = x.model)
      END AS pupil_id) p ON TRUE
    LEFT JOIN LATERAL (SELECT l.org_id FROM enrolments e
      JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      WHERE e.school_id = one AND e.pupil_id = p.pupil_id
      ORDER BY y.current DESC, y.starts_on DESC, e.from_on DESC LIMIT 1) o ON TRUE
    WHERE n.school_id = one AND x.id = n.id AND n.rights <> '{}';
  END LOOP;
  PERFORM set_config('app.school_id', '', true);
END $$;
