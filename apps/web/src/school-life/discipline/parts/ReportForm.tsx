import { type DisciplinePupil, type IncidentRole, incidentRoles } from '@encrier/contract/school-life/discipline';
import {
  incidentCategories,
  type IncidentCategory,
  severities,
  type Severity,
} from '@encrier/contract/school-life/discipline-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { schoolDay, minuteOf } from '#kernel/dates.ts';
import { PupilPicker, useJoinedFiles } from '../../conduct/conduct.public.tsx';
import { disciplinePupilsQuery, report } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { categoryWords, roleWords, severityWords } from './words.ts';

type Person = { pupil: DisciplinePupil; role: IncidentRole };

/** Reports an incident: what happened, where, and the people concerned. */
export function ReportForm({ pupil, onClose }: { pupil?: DisciplinePupil; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const files = useJoinedFiles();
  const edit = useEdit({
    start: {
      people: (pupil ? [{ pupil, role: 'author' }] : []) as readonly Person[],
      category: 'rules' as IncidentCategory,
      severity: 'moderate' as Severity,
      happenedOn: schoolDay(),
      hour: '',
      place: '',
      body: '',
    },
    check: ({ people, body }) => ({
      ...(!people.length && { people: t`Nommez au moins un élève.` }),
      ...(!body.trim() && { body: t`Écrivez ce qui s’est passé.` }),
    }),
    send: ({ people, hour, ...rest }, { key }) =>
      report({
        ...rest,
        id: key,
        minute: minuteOf(hour),
        fileIds: files.ids,
        people: people.map((one) => ({ pupilId: one.pupil.id, role: one.role })),
      }),
    onSaved: () => {
      toast.success(t`Incident signalé.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set: change } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Signaler un incident`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="discipline-report" busy={edit.busy} disabled={files.busy}>
            <Trans>Signaler</Trans>
          </Button>
        </>
      }
    >
      <form id="discipline-report" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <PeopleField people={draft.people} error={errors.people} onChange={(people) => change({ people })} />
        <div className={css.pair}>
          <SelectField
            label={t`Catégorie`}
            value={draft.category}
            options={incidentCategories.map((value) => ({ value, label: i18n._(categoryWords[value]) }))}
            onChange={(event) => change({ category: event.currentTarget.value as IncidentCategory })}
          />
          <SelectField
            label={t`Gravité`}
            value={draft.severity}
            options={severities.map((value) => ({ value, label: i18n._(severityWords[value].word) }))}
            onChange={(event) => change({ severity: event.currentTarget.value as Severity })}
          />
          <DateField
            label={t`Jour`}
            value={draft.happenedOn}
            error={errors.happenedOn}
            onChange={(event) => change({ happenedOn: event.currentTarget.value })}
          />
          <TimeField
            label={t`Heure (facultatif)`}
            value={draft.hour}
            onChange={(event) => change({ hour: event.currentTarget.value })}
          />
        </div>
        <TextField
          label={t`Lieu`}
          maxLength={120}
          value={draft.place}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
        <TextArea
          label={t`Ce qui s’est passé`}
          rows={5}
          maxLength={4000}
          help={t`Les familles ne le lisent pas. Ce qui est écrit reste : une correction s’ajoute.`}
          value={draft.body}
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        {files.field}
      </form>
    </Sheet>
  );
}

function PeopleField({
  people,
  error,
  onChange,
}: {
  people: readonly Person[];
  error: string | undefined;
  onChange: (people: Person[]) => void;
}) {
  const { t, i18n } = useLingui();
  const add = (pupil: DisciplinePupil): void => {
    if (!people.some((one) => one.pupil.id === pupil.id))
      onChange([...people, { pupil, role: people.length ? 'witness' : 'author' }]);
  };
  return (
    <>
      {people.length > 0 && (
        <ul className={css.people} aria-label={t`Élèves concernés`}>
          {people.map((one) => {
            const { label } = one.pupil;
            return (
              <li key={one.pupil.id} className={css.person}>
                <span>
                  <bdi className={css.strong}>{label}</bdi> <bdi className={css.quiet}>{one.pupil.class}</bdi>
                </span>
                <SelectField
                  labelHidden
                  label={t`Rôle : ${label}`}
                  value={one.role}
                  options={incidentRoles.map((value) => ({ value, label: i18n._(roleWords[value]) }))}
                  onChange={(event) => {
                    const role = event.currentTarget.value as IncidentRole;
                    onChange(people.map((other) => (other === one ? { ...one, role } : other)));
                  }}
                />
                <Button
                  size="small"
                  aria-label={t`Retirer : ${label}`}
                  onClick={() => onChange(people.filter((other) => other !== one))}
                >
                  <Trans>Retirer</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <PupilPicker error={error} onPick={add} find={disciplinePupilsQuery} />
    </>
  );
}
