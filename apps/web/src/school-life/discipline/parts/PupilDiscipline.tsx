import type { pupilDisciplineCard } from '@encrier/contract/school-life/discipline';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { pupilRecordsQuery } from '../discipline.api.ts';
import css from './Discipline.module.css';
import { GiveForm, type Given } from './GiveForm.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { StatePill } from './RecordTable.tsx';
import { ReportForm } from './ReportForm.tsx';
import { rankWords } from './words.ts';

/** Lines that the card shows before the whole list. */
const few = 5;

/** A pupil's records, on the pupil's page, and buttons to add some. */
export function PupilDiscipline({ pupil, can }: CardData<typeof pupilDisciplineCard>) {
  const { t, i18n } = useLingui();
  const query = useQuery(pupilRecordsQuery(pupil.id));
  const list = useAreaPath('/infractions');
  const [open, setOpen] = useState<string | null>(null);
  const [writing, setWriting] = useState<'give' | 'report' | null>(null);
  const ranks: Given[] = [
    ...(can.report ? ['recognition' as const] : []),
    ...(can.punish ? ['punishment' as const] : []),
    ...(can.sanction ? ['sanction' as const] : []),
  ];
  return (
    <Card
      title={t`Infractions et valorisations`}
      end={<SeeAll href={list && `${list}?q=${encodeURIComponent(pupil.label)}`} />}
      flush
      foot={
        (ranks.length > 0 || can.report) && (
          <div className={css.actions}>
            {ranks.length > 0 && (
              <Button size="small" icon={IconStar} onClick={() => setWriting('give')}>
                <Trans>Valoriser ou punir</Trans>
              </Button>
            )}
            {can.report && (
              <Button size="small" icon={IconFlag} onClick={() => setWriting('report')}>
                <Trans>Signaler un incident</Trans>
              </Button>
            )}
          </div>
        )
      }
    >
      <Asked
        query={query}
        rows={2}
        empty={(data) =>
          data.total === 0 && (
            <p className={css.cardNote}>
              <Trans>Rien pour cet élève.</Trans>
            </p>
          )
        }
      >
        {(data) => (
          <CardRows label={t`Dernières fiches`}>
            {data.items.slice(0, few).map((record) => (
              <CardRow
                key={record.id}
                icon={rankWords[record.rank].icon}
                tone={rankWords[record.rank].tone}
                title={record.kind || i18n._(rankWords[record.rank].word)}
                detail={[formatMonthDay(record.happenedOn), <bdi key="facts">{record.facts.slice(0, 90)}</bdi>]}
                end={<StatePill record={record} />}
                onPress={() => setOpen(record.id)}
              />
            ))}
          </CardRows>
        )}
      </Asked>
      {open && <RecordSheet id={open} onClose={() => setOpen(null)} />}
      {writing === 'give' && <GiveForm pupil={pupil} ranks={ranks} rank={ranks[0]!} onClose={() => setWriting(null)} />}
      {writing === 'report' && <ReportForm pupil={pupil} onClose={() => setWriting(null)} />}
    </Card>
  );
}
