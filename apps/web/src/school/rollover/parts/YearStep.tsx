import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { DateField } from '@encrier/ui/fields/DateField';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { type DraftBody, type Rollover, start, update } from '../rollover.api.ts';
import css from './Rollover.module.css';

type Props = {
  rollover: Rollover | null;
  proposed: { name: string; startsOn: string; endsOn: string };
  onDone: () => void;
};

/** The next year, and what it takes over from this one. */
export function YearStep({ rollover, proposed, onDone }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [version, setVersion] = useState(rollover?.version ?? 0);
  const [body, setBody] = useState<DraftBody>(() =>
    rollover
      ? { name: rollover.name, startsOn: rollover.startsOn, endsOn: rollover.endsOn, copy: rollover.copy }
      : { ...proposed, copy: { courses: true, teachers: true, groups: false, terms: true } },
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<DraftBody>): void => {
    setBody({ ...body, ...part });
    setErrors({});
  };
  const copy = (part: Partial<DraftBody['copy']>): void => set({ copy: { ...body.copy, ...part } });
  const fail = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused('');
    try {
      await (rollover ? update(rollover.id, version, body) : start(body));
      onDone();
    } catch (error) {
      const fields = fieldErrors(error);
      if (isApiError(error, 'edited_meanwhile')) setVersion(Number(error.details.version));
      if (Object.keys(fields).length) fail(fields);
      else setRefused(sentence(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = (['name', 'startsOn', 'endsOn'] as const).filter((field) => !body[field].trim());
    if (missing.length) fail(Object.fromEntries(missing.map((field) => [field, t`À remplir`])));
    else void send();
  };
  return (
    <form ref={form} className={css.step} noValidate onSubmit={submit}>
      <div className={css.body}>
        {refused && <Notice tone="bad">{refused}</Notice>}
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
        <Button variant="primary" type="submit" busy={busy}>
          {rollover ? t`Continuer` : t`Préparer le passage`}
        </Button>
      </footer>
    </form>
  );
}
