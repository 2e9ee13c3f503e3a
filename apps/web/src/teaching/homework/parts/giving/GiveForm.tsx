import {
  handInKinds,
  type HomeworkContent,
  type HomeworkCourses,
  homeworkKinds,
} from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldError } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useCallback } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  AttachmentField,
  mostAttachments,
  RichEditor,
  useFileUploads,
} from '../../../../communication/writing/writing.public.tsx';
import css from '../Homework.module.css';
import { kindWords } from '../words.ts';
import type { Draft } from './draft.ts';
import { type Due, DueField } from './DueField.tsx';
import { HandInFields, ShowFields } from './RuleFields.tsx';
import { useGive } from './use-give.ts';
import { WhomField } from './WhomField.tsx';

type Props = {
  first: Draft;
  course: HomeworkCourses['courses'][number];
  today: string;
  /** The piece that is being changed, and whether families see it already. */
  piece: { id: string; out: boolean } | null;
  save: (content: HomeworkContent) => Promise<unknown>;
  done: () => void;
};

/** The form of a piece: what, for whom, for when, and what is handed in. */
export function GiveForm({ first, course, today, piece, save, done }: Props) {
  const { t, i18n } = useLingui();
  const { draft, set, propose, errors, busy, submit, form } = useGive(first, save, done);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(files: File[]) {
    let kept = draft.files;
    for (const file of files.slice(0, mostAttachments - kept.length)) {
      const taken = await uploads.send(file);
      if (taken) set({ files: (kept = [...kept, taken]) });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls changes nothing by itself
  const choose = useCallback((due: Due) => (draft.dueOn ? set(due) : propose(due)), [draft.dueOn]);
  const out = piece?.out === true;
  return (
    <form
      ref={form}
      className={css.page}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      {errors.all && <Notice tone="bad">{errors.all}</Notice>}
      <Card>
        <div className={css.form}>
          <div className={css.pair}>
            <TextField
              label={t`Titre`}
              maxLength={120}
              autoComplete="off"
              value={draft.title}
              error={errors.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <SelectField
              label={t`Type`}
              value={draft.kind}
              options={homeworkKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
              onChange={(event) => set({ kind: event.currentTarget.value as Draft['kind'] })}
            />
          </div>
          <div>
            <span className={css.label}>{t`Consigne`}</span>
            <Suspense fallback={null}>
              <div className={css.writing}>
                <RichEditor
                  html={draft.body}
                  onChange={(body) => set({ body })}
                  onFiles={() => void toast.error(t`Joignez les images et les fichiers sous la consigne.`)}
                />
              </div>
            </Suspense>
          </div>
          <div>
            <AttachmentField
              files={draft.files}
              uploads={uploads.rows}
              onAdd={(files) => void add(files)}
              onRemove={(file) => set({ files: draft.files.filter((one) => one.id !== file.id) })}
            />
            <FieldError id="homework-files">{errors.fileIds}</FieldError>
          </div>
          <TextArea
            label={t`Liens`}
            optional={t`(facultatif)`}
            help={t`Une adresse par ligne, 5 au plus.`}
            rows={2}
            dir="ltr"
            value={draft.links}
            error={errors.links}
            onChange={(event) => set({ links: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card title={t`Pour quand`}>
        <div className={css.form}>
          <DueField
            courseId={course.id}
            except={piece?.id ?? null}
            due={draft}
            onChange={choose}
            error={errors.dueOn ?? errors.dueLessonId}
          />
          <TextField
            label={t`Temps prévu, en minutes`}
            optional={t`(facultatif)`}
            inputMode="numeric"
            maxLength={3}
            value={draft.minutes}
            error={errors.minutes}
            onChange={(event) => set({ minutes: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card title={t`Ce que les élèves rendent`}>
        <HandInFields draft={draft} set={set} errors={errors} kinds={handInKinds} />
      </Card>
      <Card title={t`Pour qui`}>
        <div className={css.form}>
          <WhomField
            course={course}
            chosen={draft.pupilIds}
            error={errors.pupilIds}
            onChange={(pupilIds) => set({ pupilIds })}
          />
          {!out && <ShowFields draft={draft} set={set} errors={errors} today={today} />}
        </div>
      </Card>
      <StickyFoot note={out ? <Trans>Les familles liront « modifié ».</Trans> : undefined}>
        {!out && (
          <Button busy={busy === 'draft'} disabled={uploads.busy} onClick={() => void submit(true)}>
            <Trans>Garder en brouillon</Trans>
          </Button>
        )}
        <Button variant="primary" type="submit" busy={busy === 'give'} disabled={uploads.busy}>
          {out ? <Trans>Enregistrer</Trans> : draft.show === 'day' ? <Trans>Prévoir</Trans> : <Trans>Donner</Trans>}
        </Button>
      </StickyFoot>
    </form>
  );
}
