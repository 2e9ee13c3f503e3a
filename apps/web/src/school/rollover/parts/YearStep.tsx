import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type DraftBody, type Rollover, start, update } from '../rollover.api.ts';
import css from './Rollover.module.css';

type Props = {
  rollover: Rollover | null;
  proposed: { name: string; startsOn: string; endsOn: string };
  onDone: () => void;
};

type Draft = Omit<DraftBody, 'copy'> & DraftBody['copy'];
const fieldWords = {
  name: msg`Nom de l’année`,
  startsOn: msg`Premier jour`,
  endsOn: msg`Dernier jour`,
  courses: msg`Matières enseignées`,
  teachers: msg`Professeurs`,
  groups: msg`Groupes`,
  terms: msg`Périodes`,
};

/** The next year, and what it takes over from this one. */
export function YearStep({ rollover, proposed, onDone }: Props) {
  const { t } = useLingui();
  const edit = useEdit<Draft>({
    start: rollover
      ? { name: rollover.name, startsOn: rollover.startsOn, endsOn: rollover.endsOn, ...rollover.copy }
      : { ...proposed, courses: true, teachers: true, groups: false, terms: true },
    version: rollover?.version,
    follows: rollover !== null,
    needed: ['name', 'startsOn', 'endsOn'],
    send: ({ name, startsOn, endsOn, ...copy }, { version }) => {
      const body: DraftBody = { name, startsOn, endsOn, copy };
      return rollover ? update(rollover.id, version, body) : start(body);
    },
    read: readByField,
    onSaved: onDone,
  });
  const { draft, errors, set } = edit;
  return (
    <form ref={edit.form} className={css.step} noValidate onSubmit={edit.submit}>
      <div className={css.body}>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          say={(value, field) => (field.endsWith('On') && value ? formatDay(String(value)) : undefined)}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom de l’année`}
          maxLength={40}
          value={draft.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <DateField
            label={t`Premier jour`}
            value={draft.startsOn}
            error={errors.startsOn}
            onChange={(event) => set({ startsOn: event.currentTarget.value })}
          />
          <DateField
            label={t`Dernier jour`}
            value={draft.endsOn}
            error={errors.endsOn}
            onChange={(event) => set({ endsOn: event.currentTarget.value })}
          />
        </div>
        <fieldset className={css.plain}>
          <legend>
            <Trans>À reprendre de l’année en cours</Trans>
          </legend>
          <Switch
            label={t`Matières enseignées`}
            note={t`Les cours de chaque classe, leurs heures et leurs coefficients`}
            checked={draft.courses}
            onChange={(courses) => set({ courses, teachers: courses && draft.teachers })}
          />
          <Switch
            label={t`Professeurs`}
            note={t`Qui enseigne quoi, et les professeurs principaux`}
            checked={draft.teachers}
            disabled={!draft.courses}
            onChange={(teachers) => set({ teachers })}
          />
          <Switch
            label={t`Groupes`}
            note={t`Avec ou sans leurs élèves, au choix pour chacun`}
            checked={draft.groups}
            onChange={(groups) => set({ groups })}
          />
          <Switch
            label={t`Périodes`}
            note={t`Les mêmes dates, un an plus tard`}
            checked={draft.terms}
            onChange={(terms) => set({ terms })}
          />
        </fieldset>
      </div>
      <footer className={css.foot}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          {rollover ? t`Continuer` : t`Préparer le passage`}
        </Button>
      </footer>
    </form>
  );
}
