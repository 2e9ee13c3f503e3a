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
import { comma } from '#kernel/text.ts';
import { type DraftBody, type Rollover, start, update } from '../rollover.api.ts';
import css from './Rollover.module.css';

type Props = {
  rollover: Rollover | null;
  proposed: { name: string; startsOn: string; endsOn: string };
  onDone: () => void;
};

const fieldWords = {
  name: msg`Nom de l’année`,
  startsOn: msg`Premier jour`,
  endsOn: msg`Dernier jour`,
  copy: msg`À reprendre de l’année en cours`,
};
const copyWords = {
  courses: msg`Matières enseignées`,
  teachers: msg`Professeurs`,
  groups: msg`Groupes`,
  terms: msg`Périodes`,
};
const copied = ['courses', 'teachers', 'groups', 'terms'] as const;

/** The next year, and what it takes over from this one. */
export function YearStep({ rollover, proposed, onDone }: Props) {
  const { t, i18n } = useLingui();
  const edit = useEdit<DraftBody>({
    start: rollover
      ? { name: rollover.name, startsOn: rollover.startsOn, endsOn: rollover.endsOn, copy: rollover.copy }
      : { ...proposed, copy: { courses: true, teachers: true, groups: false, terms: true } },
    version: rollover?.version,
    follows: rollover !== null,
    needed: ['name', 'startsOn', 'endsOn'],
    send: (draft, { version, key }) => (rollover ? update(rollover.id, version, draft) : start(draft, key)),
    read: readByField,
    onSaved: onDone,
  });
  const { draft: body, errors, set } = edit;
  const copy = (part: Partial<DraftBody['copy']>): void => set({ copy: { ...body.copy, ...part } });
  const formatValue = (value: unknown, field: keyof DraftBody): string | undefined => {
    if (field === 'startsOn' || field === 'endsOn') return formatDay(String(value));
    if (field !== 'copy') return undefined;
    const taken = copied.filter((one) => (value as DraftBody['copy'])[one]);
    return taken.map((one) => i18n._(copyWords[one])).join(comma()) || undefined;
  };
  return (
    <form ref={edit.form} className={css.step} noValidate onSubmit={edit.submit}>
      <div className={css.body}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom de l’année`}
          maxLength={40}
          value={body.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <DateField
            label={t`Premier jour`}
            value={body.startsOn}
            error={errors.startsOn}
            onChange={(event) => set({ startsOn: event.currentTarget.value })}
          />
          <DateField
            label={t`Dernier jour`}
            value={body.endsOn}
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
            checked={body.copy.courses}
            onChange={(courses) => copy({ courses, teachers: courses && body.copy.teachers })}
          />
          <Switch
            label={t`Professeurs`}
            note={t`Qui enseigne quoi, et les professeurs principaux`}
            checked={body.copy.teachers}
            disabled={!body.copy.courses}
            onChange={(teachers) => copy({ teachers })}
          />
          <Switch
            label={t`Groupes`}
            note={t`Avec ou sans leurs élèves, au choix pour chacun`}
            checked={body.copy.groups}
            onChange={(groups) => copy({ groups })}
          />
          <Switch
            label={t`Périodes`}
            note={t`Les mêmes dates, un an plus tard`}
            checked={body.copy.terms}
            onChange={(terms) => copy({ terms })}
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
