import type { PupilChoice } from '@encrier/contract/school-life/conduct';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { pupilNotesQuery } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { NoteForm } from './NoteForm.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { HomePill } from './NoteTable.tsx';
import { categoryWords } from './words.ts';

/** Lines that the card shows before the whole list. */
const few = 5;

/** The latest notes about a pupil, on the pupil's page, and the way to add one. */
export function PupilConduct({ pupil, write }: { pupil: PupilChoice; write: boolean }) {
  const { t, i18n } = useLingui();
  const query = useQuery(pupilNotesQuery(pupil.id));
  const list = useAreaPath('/suivi');
  const [open, setOpen] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  return (
    <Card
      title={t`Suivi`}
      end={<SeeAll href={list && `${list}?q=${encodeURIComponent(pupil.label)}`} />}
      flush
      foot={
        write && (
          <Button size="small" icon={IconPlus} onClick={() => setWriting(true)}>
            <Trans>Ajouter une observation</Trans>
          </Button>
        )
      }
    >
      <Asked
        query={query}
        rows={2}
        empty={(data) =>
          data.total === 0 && (
            <p className={css.cardNote}>
              <Trans>Aucune observation pour cet élève.</Trans>
            </p>
          )
        }
      >
        {(data) => (
          <CardRows label={t`Observations`}>
            {data.items.slice(0, few).map((note) => (
              <CardRow
                key={note.id}
                icon={categoryWords[note.category].icon}
                tone={categoryWords[note.category].tone}
                title={i18n._(categoryWords[note.category].word)}
                detail={[
                  formatMonthDay(note.happenedOn),
                  <bdi key="body" className={css.cut}>
                    {note.body}
                  </bdi>,
                ]}
                end={<HomePill note={note} />}
                onPress={() => setOpen(note.id)}
              />
            ))}
          </CardRows>
        )}
      </Asked>
      {open && <NoteSheet id={open} onClose={() => setOpen(null)} />}
      {writing && <NoteForm pupil={pupil} onClose={() => setWriting(false)} />}
    </Card>
  );
}
