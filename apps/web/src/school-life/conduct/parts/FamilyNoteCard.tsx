import type { FamilyNote } from '@encrier/contract/school-life/conduct';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { sayRead, writeToSchool } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { Thread } from './Thread.tsx';
import { categoryWords } from './words.ts';
import { WriteBox } from './WriteBox.tsx';

/** A note as a family reads it, with its exchange and what is required from the reader. */
export function FamilyNoteCard({ note, named }: { note: FamilyNote; named: boolean }) {
  const { t, i18n } = useLingui();
  const [writing, setWriting] = useState(false);
  const reading = useMutation({ mutationFn: () => sayRead(note.id) });
  const { word, tone, icon } = categoryWords[note.category];
  const when = note.acknowledgedAt ? formatMoment(note.acknowledgedAt) : '';
  return (
    <li className={css.note} data-asked={note.can.acknowledge || undefined}>
      <div className={css.noteHead}>
        <StatusPill tone={tone} icon={icon}>
          {i18n._(word)}
        </StatusPill>
        {named && <bdi className={css.strong}>{note.pupil.label}</bdi>}
        <time dateTime={note.happenedOn}>{formatDay(note.happenedOn)}</time>
      </div>
      <p className={css.body} dir={note.dir}>
        {note.text}
      </p>
      <span className={css.quiet}>
        <Facts>{[note.author, when && <Trans key="read">lu {when}</Trans>]}</Facts>
      </span>
      {note.thread.length > 0 && <Thread replies={note.thread} label={t`Échange avec l’école`} />}
      {reading.error && <Notice tone="bad">{sentence(reading.error)}</Notice>}
      {writing ? (
        <WriteBox
          label={t`Votre réponse à l’école`}
          onSend={(text, key) => writeToSchool(note.id, text, key)}
          onSent={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      ) : (
        (note.can.acknowledge || note.can.reply) && (
          <div className={css.actions}>
            {note.can.acknowledge && (
              <Button variant="primary" icon={IconCheck} busy={reading.isPending} onClick={() => reading.mutate()}>
                <Trans>J’ai lu</Trans>
              </Button>
            )}
            {note.can.reply && (
              <Button onClick={() => setWriting(true)}>
                <Trans>Répondre</Trans>
              </Button>
            )}
          </div>
        )
      )}
    </li>
  );
}
