import type { LogLesson, LogTemplate } from '@encrier/contract/teaching/lesson-log';
import { Card } from '@encrier/ui/data/Card';
import { useEffect, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useStore } from '#kernel/store.ts';
import { maxAttachments, useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Log.module.css';
import { Beside } from './Beside.tsx';
import { Conflict, Found } from './Conflict.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import {
  AboutFields,
  ChapterField,
  ContentFields,
  ElementsField,
  ReaderFields,
  ResourcesField,
} from './EntryFields.tsx';
import { type Draft, EntryKeeper, keptOf } from './entry-keeper.ts';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import { Standing } from '../plan/Standing.tsx';
import { Signed } from './Signed.tsx';
import { StartMenu } from './StartMenu.tsx';

/** One lesson: its entry is saved automatically, and published when the teacher decides. */
export function LessonEditor({ lesson }: { lesson: LogLesson }) {
  const [keeper] = useState(() => new EntryKeeper(lesson.id, lesson.entry));
  const draft = useStore(keeper.store, ({ body }) => body.content);
  const [turn, setTurn] = useState(0);
  const [copying, setCopying] = useState(false);
  const anew = (): void => setTurn((now) => now + 1);
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    const { post } = keeper.store.get();
    if (keeper.dirty() || lesson.entry.version <= (post?.version ?? 0)) return;
    keeper.take(keptOf(lesson.entry));
    setTurn((now) => now + 1);
  }, [keeper, lesson.entry]);
  const set = (part: Partial<Draft>): void => keeper.change(part);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(files: File[]): Promise<void> {
    for (const file of files) {
      const kept = keeper.store.get().body.content.files;
      if (kept.length >= maxAttachments) return;
      const taken = await uploads.send(file);
      if (taken) set({ files: [...keeper.store.get().body.content.files, taken] });
    }
  }
  const begin = ({
    kind,
    title,
    objective,
    body,
  }: Pick<LogTemplate, 'kind' | 'title' | 'objective' | 'body'>): void => {
    set({ kind, title, objective, body });
    anew();
  };
  const open = lesson.can.write && !lesson.entry.locked;
  return (
    <div className={css.page}>
      <Standing courseId={lesson.courseId} planned={lesson.chapters.length > 0} />
      <Head lesson={lesson} keeper={keeper} />
      <Signed lesson={lesson} />
      <Conflict keeper={keeper} onChosen={anew} />
      <Found keeper={keeper} onForgotten={anew} />
      {open && (
        <StartMenu
          lesson={lesson}
          draft={draft}
          begin={begin}
          onCopy={() => void keeper.save().then(() => setCopying(true))}
        />
      )}
      <div className={css.work}>
        <Card>
          <fieldset className={css.form} disabled={!open}>
            <AboutFields draft={draft} set={set} />
            <ContentFields
              draft={draft}
              set={set}
              turn={turn}
              open={open}
              uploads={uploads.rows}
              onAdd={(files) => void add(files)}
            />
            <ChapterField draft={draft} set={set} chapters={lesson.chapters} />
            <ElementsField draft={draft} set={set} />
            <ResourcesField draft={draft} set={set} shelf={lesson.shelf} />
            <ReaderFields draft={draft} set={set} over={lesson.over} />
          </fieldset>
        </Card>
        <Beside lesson={lesson} draft={draft} set={set} />
      </div>
      {open && <Foot lesson={lesson} keeper={keeper} />}
      {copying && <CopyDialog lesson={lesson} onClose={() => setCopying(false)} />}
    </div>
  );
}
