import type { Attachment } from '@encrier/contract/kernel/attachment';
import { type ExemptCategory, exemptCategories, exemptKinds } from '@encrier/contract/school-life/attendance';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import { PupilPicker } from '../../../conduct/conduct.public.tsx';
import { addExemption, exemptiblePupilsQuery } from '../../exemptions.api.ts';
import css from '../Attendance.module.css';
import { exemptCategoryWords, exemptKindWords } from './exemption-words.ts';
import { subjectName } from '#kernel/content/subject-name.ts';

const maxFiles = 5;
type Wish = {
  pupil: { id: string; label: string; class: string } | null;
  of: string;
  from: string;
  to: string;
  category: string;
  note: string;
  onSite: boolean;
  files: readonly Attachment[];
};
type Props = { today: string; subjects: readonly { id: string; name: string; nameAr: string }[]; onClose: () => void };

/** Writes an exemption: pupil, lessons, dates, reason, and its paper. */
export function ExemptionForm({ today, subjects, onClose }: Props) {
  const { t } = useLingui();
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  const edit = useEdit<Wish>({
    start: { pupil: null, of: '', from: today, to: '', category: '', note: '', onSite: true, files: [] },
    check: ({ pupil, of, from, to, category }) => ({
      ...(!pupil && { pupil: t`Choisissez un élève.` }),
      ...(!of && { subjectId: t`Choisissez les cours.` }),
      ...(!from && { from: t`Il manque un jour.` }),
      ...(!to && { to: t`Il manque un jour.` }),
      ...(!category && { category: t`Il manque une raison.` }),
    }),
    send: ({ pupil, of, from, to, category, note, onSite, files }, { key }) =>
      addExemption({
        id: key,
        pupilId: pupil!.id,
        subjectId: subjects.find((one) => one.id === of)?.id ?? null,
        lessonKind: exemptKinds.find((one) => one === of) ?? null,
        from,
        to,
        category: category as ExemptCategory,
        note: note.trim(),
        onSite,
        fileIds: files.map((one) => one.id),
      }),
    read: readByField,
    onSaved: () => {
      toast.success(t`Dispense écrite : l’appel en tient compte.`);
      onClose();
    },
    onClose,
  });
  const { draft: wish, errors, set } = edit;
  async function add(list: File[]) {
    for (const file of list.slice(0, maxFiles - wish.files.length)) {
      const taken = await uploads.send(file);
      if (taken) set(({ files }) => ({ files: [...files, taken] }));
    }
  }
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Nouvelle dispense`}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="exempt" busy={edit.busy} disabled={uploads.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id="exempt" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <PupilPicker
          error={errors['pupil']}
          chosen={wish.pupil}
          onPick={(pupil) => set({ pupil })}
          onClear={() => set({ pupil: null })}
          find={exemptiblePupilsQuery}
        />
        <Fields wish={wish} errors={errors} subjects={subjects} set={set} />
        <div>
          <AttachmentField
            files={wish.files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => set(({ files }) => ({ files: files.filter((one) => one.id !== file.id) }))}
          />
        </div>
      </form>
    </Sheet>
  );
}

/** Lessons, dates and reason of the exemption. */
function Fields({
  wish,
  errors,
  subjects,
  set,
}: Pick<Props, 'subjects'> & {
  wish: Wish;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<Wish>) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SelectField
        label={t`Cours concernés`}
        value={wish.of}
        error={errors['subjectId']}
        options={[
          { value: '', label: t`Choisir…`, disabled: true },
          { value: 'all', label: t`Tous les cours` },
          ...exemptKinds.map((value) => ({ value, label: i18n._(exemptKindWords[value]) })),
          ...subjects.map((one) => ({
            value: one.id,
            label: subjectName({ subject: one.name, subjectAr: one.nameAr }),
          })),
        ]}
        onChange={(event) => set({ of: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <DateField
          label={t`Du`}
          value={wish.from}
          error={errors['from']}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <DateField
          label={t`Au`}
          value={wish.to}
          error={errors['to']}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Raison`}
        help={t`Le professeur lit « dispensé », jamais la raison ni la pièce.`}
        value={wish.category}
        error={errors['category']}
        options={[
          { value: '', label: t`Choisir…`, disabled: true },
          ...exemptCategories.map((value) => ({ value, label: i18n._(exemptCategoryWords[value]) })),
        ]}
        onChange={(event) => set({ category: event.currentTarget.value })}
      />
      <CheckField
        label={t`L’élève assiste au cours sans participer`}
        checked={wish.onSite}
        onChange={(event) => set({ onSite: event.currentTarget.checked })}
      />
      <TextArea
        label={t`Note interne`}
        optional={t`(facultatif)`}
        rows={3}
        maxLength={500}
        value={wish.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
