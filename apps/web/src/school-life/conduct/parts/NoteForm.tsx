import {
  confidentialCategories,
  noteCategories,
  type NoteCategory,
  type NoteContent,
  noteShares,
  noteVisibilities,
  type PupilChoice,
  type StaffNotePage,
} from '@encrier/contract/school-life/conduct';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { dayHere } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveNote, writeNote } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { useFiles } from './FilesField.tsx';
import { PupilPicker } from './PupilPicker.tsx';
import { categoryWords, shareWords, visibilityWords } from './words.ts';

const blank = (category: NoteCategory): NoteContent => ({
  category,
  visibility: 'team',
  share: 'none',
  body: '',
  familyText: '',
  ackAsked: false,
  happenedOn: dayHere(),
});

type Props = {
  /** About whom, where the page says it. */
  pupil?: PupilChoice;
  /** The note that is changed. */
  note?: StaffNotePage;
  category?: NoteCategory;
  onClose: () => void;
};

/** The form of a note: what the staff reads, and beside it what the family reads. */
export function NoteForm({ pupil: known, note, category = 'behaviour', onClose }: Props) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [pupil, setPupil] = useState<PupilChoice | null>(note?.pupil ?? known ?? null);
  const [draft, setDraft] = useState<NoteContent>(() => (note ? contentOf(note) : blank(category)));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const files = useFiles();
  const form = useRef<HTMLFormElement>(null);
  const confidential = confidentialCategories.includes(draft.category);
  const change = (part: Partial<NoteContent>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!pupil && { pupil: t`Choisissez un élève.` }),
      ...(!draft.body.trim() && { body: t`Écrivez ce que vous avez observé.` }),
      ...(draft.share !== 'none' &&
        !draft.familyText.trim() && { familyText: t`Écrivez ce que la famille doit lire.` }),
    };
    setErrors(found);
    if (!pupil || Object.keys(found).length) return setTimeout(() => form.current && focusFirstError(form.current));
    setBusy(true);
    const content = confidential ? { ...draft, share: 'none' as const, familyText: '', ackAsked: false } : draft;
    try {
      if (note) await saveNote(note.id, { ...content, version: note.version });
      else await writeNote({ ...content, id, pupilId: pupil.id, fileIds: files.ids });
      toast.success(content.share === 'none' ? t`Observation enregistrée.` : t`Observation partagée avec la famille.`);
      onClose();
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={note ? t`Modifier l’observation` : t`Ajouter une observation`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="conduct-note" busy={busy} disabled={files.busy}>
            {draft.share === 'none' || confidential ? <Trans>Enregistrer</Trans> : <Trans>Partager</Trans>}
          </Button>
        </>
      }
    >
      <form id="conduct-note" ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
        <PupilPicker
          error={errors.pupil}
          chosen={pupil}
          fixed={Boolean(note ?? known)}
          onPick={setPupil}
          onClear={() => setPupil(null)}
        />
        <div className={css.pair}>
          <SelectField
            label={t`Catégorie`}
            value={draft.category}
            options={noteCategories.map((value) => ({ value, label: i18n._(categoryWords[value].word) }))}
            onChange={(event) => change({ category: event.currentTarget.value as NoteCategory })}
          />
          <DateField
            label={t`Jour`}
            value={draft.happenedOn}
            error={errors.happenedOn}
            onChange={(event) => change({ happenedOn: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={t`Observation pour l’école`}
          rows={4}
          maxLength={4000}
          help={t`La famille ne la lit jamais.`}
          value={draft.body}
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        {confidential ? (
          <Notice tone="warn" title={t`Confidentielle`}>
            {draft.category === 'health' ? (
              <Trans>Seuls l’infirmerie et vous la lisez. Elle ne se partage pas avec la famille ici.</Trans>
            ) : (
              <Trans>
                Seules les personnes habilitées et vous la lisez. Elle ne se partage pas avec la famille ici.
              </Trans>
            )}
          </Notice>
        ) : (
          <Sharing draft={draft} errors={errors} onChange={change} />
        )}
        {!note && files.field}
      </form>
    </Sheet>
  );
}

const contentOf = ({ category, visibility, share, body, familyText, ackAsked, happenedOn }: StaffNotePage) => ({
  category,
  visibility,
  share,
  body,
  familyText,
  ackAsked,
  happenedOn,
});

function Sharing({
  draft,
  errors,
  onChange,
}: {
  draft: NoteContent;
  errors: Record<string, string>;
  onChange: (part: Partial<NoteContent>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <RadioField
        label={t`Qui la lit à l’école`}
        value={draft.visibility}
        options={noteVisibilities.map((value) => ({
          value,
          label: i18n._(visibilityWords[value].word),
          note: i18n._(visibilityWords[value].note),
        }))}
        onChange={(visibility) => onChange({ visibility })}
      />
      <RadioField
        label={t`Partager avec la famille`}
        value={draft.share}
        options={noteShares.map((value) => ({
          value,
          label: i18n._(shareWords[value].word),
          note: i18n._(shareWords[value].note),
        }))}
        onChange={(share) => onChange({ share })}
      />
      {draft.share !== 'none' && (
        <>
          <TextArea
            label={t`Texte pour la famille`}
            rows={4}
            maxLength={4000}
            help={t`Ne nommez aucun autre élève.`}
            value={draft.familyText}
            error={errors.familyText}
            onChange={(event) => onChange({ familyText: event.currentTarget.value })}
          />
          <CheckField
            label={t`Demander un accusé de réception`}
            checked={draft.ackAsked}
            onChange={(event) => onChange({ ackAsked: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
