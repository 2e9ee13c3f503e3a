import { type Subject, subjectColours, subjectLanguages } from '@encrier/contract/school/subjects';
import { Button } from '@encrier/ui/actions/Button';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import type { SubjectBody } from '../subjects.api.ts';
import { colourNames, languageNames } from './subject-words.ts';
import type { Conflict as Late } from '#kernel/edit/refusal.ts';
import css from './Subjects.module.css';
import { useSubjectForm } from './use-subject-form.ts';

type Props = {
  subject: Subject | null;
  families: readonly string[];
  used: number;
  onDone: (subject: Subject) => void;
  onCancel: () => void;
};

/** A subject edited in its own row, or a new one at the head of the list; Escape cancels. */
export function SubjectForm({ subject, families, used, onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const list = useId();
  const {
    form,
    draft: body,
    errors,
    refused,
    conflict,
    busy,
    set,
    submit,
    theirs,
    mine,
  } = useSubjectForm(subject, used, onDone);
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={submit}
      onKeyDown={giveUp}
      aria-label={subject ? t`Modifier ${subject.name}` : t`Nouvelle matière`}
    >
      {conflict && <Conflict conflict={conflict} onTheirs={theirs} onMine={mine} />}
      {refused && <Notice tone="bad">{refused}</Notice>}
      <div className={css.fields}>
        <TextField
          className={css.wideField}
          label={t`Nom`}
          value={body.name}
          error={errors.name}
          maxLength={80}
          autoFocus
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          className={css.wideField}
          label={t`Nom en arabe`}
          optional={t`(facultatif)`}
          lang="ar"
          dir="rtl"
          value={body.nameAr}
          error={errors.nameAr}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => set({ nameAr: event.currentTarget.value })}
        />
        <TextField
          label={t`Code`}
          value={body.code}
          error={errors.code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => set({ code: event.currentTarget.value.replace(/\s/g, '') })}
        />
        <TextField
          label={t`Famille`}
          optional={t`(facultatif)`}
          list={list}
          value={body.family}
          error={errors.family}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ family: event.currentTarget.value })}
        />
        <datalist id={list}>
          {families.map((family) => (
            <option key={family} value={family} />
          ))}
        </datalist>
        <SelectField
          label={t`Langue d’enseignement`}
          value={body.language}
          options={subjectLanguages.map((language) => ({
            value: language,
            label: languageNames[language] ? i18n._(languageNames[language]) : language,
          }))}
          onChange={(event) => set({ language: event.currentTarget.value as SubjectBody['language'] })}
        />
      </div>
      <Colours body={body} set={set} />
      <CheckField
        label={t`Matière facultative`}
        note={t`Tous les élèves d’un niveau ne la suivent pas.`}
        checked={body.optional}
        onChange={(event) => set({ optional: event.currentTarget.checked })}
      />
      <div className={css.foot}>
        <Button onClick={onCancel}>
          <Trans>Annuler</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {subject ? <Trans>Enregistrer</Trans> : <Trans>Ajouter la matière</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** The twelve colours, each as displayed. */
function Colours({ body, set }: { body: SubjectBody; set: (part: Partial<SubjectBody>) => void }) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className={css.colours}>
      <legend>
        <Trans>Couleur</Trans>
      </legend>
      {subjectColours.map((colour) => (
        <label key={colour} className={css.colour}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={colour}
            checked={body.colour === colour}
            onChange={() => set({ colour })}
          />
          <SubjectPill colorKey={colour}>{i18n._(colourNames[colour])}</SubjectPill>
        </label>
      ))}
    </fieldset>
  );
}

function Conflict({ conflict, onTheirs, onMine }: { conflict: Late; onTheirs: () => void; onMine: () => void }) {
  const { t, i18n } = useLingui();
  const names: Record<string, string> = {
    name: t`Nom`,
    nameAr: t`Nom en arabe`,
    code: t`Code`,
    colour: t`Couleur`,
    family: t`Famille`,
    language: t`Langue d’enseignement`,
    optional: t`Matière facultative`,
  };
  const formatValue = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`oui` : t`non`;
    const word =
      field === 'colour'
        ? colourNames[value as keyof typeof colourNames]
        : field === 'language'
          ? languageNames[String(value)]
          : undefined;
    return word ? i18n._(word) : String(value || t`vide`);
  };
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a modifié cette matière pendant ce temps.`}>
      <ul className={css.conflict}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <li key={field}>
            <strong>{names[field] ?? field}</strong>{' '}
            <Trans>
              enregistré : <bdi>{formatValue(field, theirs)}</bdi>, le vôtre : <bdi>{formatValue(field, yours)}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
      <span className={css.buttons}>
        <Button size="small" onClick={onTheirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
