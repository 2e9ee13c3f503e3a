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
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { schoolDay, formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveNote, writeNote } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { useFiles } from './FilesField.tsx';
import { PupilPicker } from './PupilPicker.tsx';
import { categoryWords, shareWords, visibilityWords } from './words.ts';

type Draft = NoteContent & { pupil: PupilChoice | null };
const fieldWords = {
  category: msg`Catégorie`,
  happenedOn: msg`Jour`,
  body: msg`Observation pour l’école`,
  visibility: msg`Qui la lit à l’école`,
  share: msg`Partager avec la famille`,
  familyText: msg`Texte pour la famille`,
  ackAsked: msg`Demander un accusé de réception`,
};
const blank = (category: NoteCategory): NoteContent => ({
  category,
  visibility: 'team',
  share: 'none',
  body: '',
  familyText: '',
  ackAsked: false,
  happenedOn: schoolDay(),
});

type Props = {
  /** The pupil, when the page defines it. */
  pupil?: PupilChoice;
  /** The note that is changed. */
  note?: StaffNotePage;
  category?: NoteCategory;
  onClose: () => void;
};

/** The form of a note: the staff's text, and beside it the family's. */
export function NoteForm({ pupil: known, note, category = 'behaviour', onClose }: Props) {
  const { t, i18n } = useLingui();
  const files = useFiles();
  const edit = useEdit<Draft, NoteContent>({
    start: { ...(note ? contentOf(note) : blank(category)), pupil: note?.pupil ?? known ?? null },
    version: note?.version,
    follows: note !== undefined,
    check: ({ pupil, body, share, familyText }) => ({
      ...(!pupil && { pupil: t`Choisissez un élève.` }),
      ...(!body.trim() && { body: t`Écrivez ce que vous avez observé.` }),
      ...(share !== 'none' && !familyText.trim() && { familyText: t`Écrivez ce que la famille doit lire.` }),
    }),
    send: async ({ pupil, ...typed }, { version, key }) => {
      const content = isConfidential(typed)
        ? { ...typed, share: 'none' as const, familyText: '', ackAsked: false }
        : typed;
      if (note) await saveNote(note.id, { ...content, version });
      else await writeNote({ ...content, id: key, pupilId: pupil!.id, fileIds: files.ids });
      return content;
    },
    onSaved: ({ share }) => {
      toast.success(share === 'none' ? t`Observation enregistrée.` : t`Observation partagée avec la famille.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set: change } = edit;
  const confidential = isConfidential(draft);
  const formatValue = (value: unknown, field: keyof Draft): string | undefined => {
    if (field === 'category') return i18n._(categoryWords[value as NoteCategory].word);
    if (field === 'visibility') return i18n._(visibilityWords[value as Draft['visibility']].word);
    if (field === 'share') return i18n._(shareWords[value as Draft['share']].word);
    return field === 'happenedOn' ? formatDay(String(value)) : undefined;
  };
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={note ? t`Modifier l’observation` : t`Ajouter une observation`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="conduct-note" busy={edit.busy} disabled={files.busy}>
            {draft.share === 'none' || confidential ? <Trans>Enregistrer</Trans> : <Trans>Partager</Trans>}
          </Button>
        </>
      }
    >
      <form id="conduct-note" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <PupilPicker
          error={errors.pupil}
          chosen={draft.pupil}
          fixed={Boolean(note ?? known)}
          onPick={(pupil) => change({ pupil })}
          onClear={() => change({ pupil: null })}
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

const isConfidential = ({ category }: NoteContent): boolean => confidentialCategories.includes(category);
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
  errors: Readonly<Record<string, string>>;
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
