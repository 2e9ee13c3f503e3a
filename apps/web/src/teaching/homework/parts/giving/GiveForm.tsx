import {
  difficulties,
  handInKinds,
  type HomeworkContent,
  type HomeworkCourses,
} from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { maxAttachments, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Homework.module.css';
import type { Draft } from './draft.ts';
import { type Due, DueField } from './DueField.tsx';
import { HandInFields, ShowFields } from './RuleFields.tsx';
import { GiveConflict } from './GiveConflict.tsx';
import { useGive } from './use-give.ts';
import { difficultyWords } from '../words.ts';
import { CriteriaFields } from './CriteriaFields.tsx';
import { WhomField } from './WhomField.tsx';
import { ContentFields } from './ContentFields.tsx';

type Props = {
  first: Draft;
  course: HomeworkCourses['courses'][number];
  today: string;
  /** The homework being changed, and whether families already see it. */
  piece: { id: string; out: boolean } | null;
  /** Of the homework being changed. */
  version?: number;
  save: (content: HomeworkContent, version: number) => Promise<unknown>;
  done: () => void;
};

/** The form of a homework: content, class, day, and kind of hand-in. */
export function GiveForm({ first, course, today, piece, version, save, done }: Props) {
  const { t, i18n } = useLingui();
  const out = piece?.out === true;
  const { edit, draft, propose, busy, submit } = useGive({ start: first, version, save, done, out });
  const { set, errors } = edit;
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(files: File[]) {
    for (const file of files.slice(0, maxAttachments - draft.files.length)) {
      const taken = await uploads.send(file);
      // Other files may be added or removed while one is uploading.
      if (taken) set((now) => ({ files: [...now.files, taken] }));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls changes nothing by itself
  const choose = useCallback((due: Due) => (draft.dueOn ? set(due) : propose(due)), [draft.dueOn]);
  return (
    <form
      ref={edit.form}
      className={css.page}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <GiveConflict edit={edit} course={course} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <ContentFields
        draft={draft}
        set={set}
        errors={errors}
        uploads={uploads.rows}
        onAdd={(files) => void add(files)}
      />
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
          <SelectField
            label={t`Difficulté`}
            optional={t`(facultatif)`}
            value={draft.difficulty}
            options={[
              { value: '', label: t`Non dite` },
              ...difficulties.map((value) => ({ value, label: i18n._(difficultyWords[value]) })),
            ]}
            onChange={(event) => set({ difficulty: event.currentTarget.value as Draft['difficulty'] })}
          />
        </div>
      </Card>
      <Card title={t`Ce que les élèves rendent`}>
        <HandInFields draft={draft} set={set} errors={errors} kinds={handInKinds} />
      </Card>
      {draft.handIn !== 'none' && (
        <CriteriaFields criteria={draft.criteria} error={errors.criteria} onChange={(criteria) => set({ criteria })} />
      )}
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
