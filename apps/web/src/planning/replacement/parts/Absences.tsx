import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { absencesQuery, type BoardFilter, type StaffAbsence } from '../replacement.api.ts';
import { AbsenceSheet } from './AbsenceSheet.tsx';
import { absenceWords, kindWords, spanWords } from './words.ts';

/** Absences of staff: who and when; with the reason for people who validate. */
export function Absences({
  filter,
  onChange,
}: {
  filter: BoardFilter;
  onChange: (part: Partial<BoardFilter>) => void;
}) {
  const { t } = useLingui();
  const query = useQuery(absencesQuery(filter.absences, filter.page));
  const [open, setOpen] = useState<string | null>(null);
  useReadNotices('staff_absence', undefined, query.data !== undefined);
  const shown = query.data?.items.find(({ id }) => id === open);
  return (
    <>
      <Segmented<BoardFilter['absences']>
        label={t`Absences montrées`}
        value={filter.absences}
        options={[
          { value: 'current', label: t`En cours et à venir` },
          { value: 'waiting', label: t`À valider` },
          { value: 'all', label: t`Toutes` },
        ]}
        onChange={(absences) => onChange({ absences })}
      />
      <Asked
        query={query}
        shape="cards"
        rows={4}
        empty={({ items }) =>
          items.length === 0 && <EmptyState icon={IconCalendarOff} title={<Trans>Aucune absence ici</Trans>} />
        }
      >
        {(data) => (
          <>
            <Card flush>
              <CardRows label={t`Absences du personnel`}>
                {data.items.map((one) => (
                  <AbsenceRow key={one.id} absence={one} onOpen={() => setOpen(one.id)} />
                ))}
              </CardRows>
            </Card>
            <Pager
              label={t`Pages des absences`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => onChange({ page })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
      {shown && <AbsenceSheet key={shown.id} absence={shown} onClose={() => setOpen(null)} />}
    </>
  );
}

function AbsenceRow({ absence, onOpen }: { absence: StaffAbsence; onOpen: () => void }) {
  const { i18n } = useLingui();
  const { word, tone } = absenceWords[absence.state];
  return (
    <CardRow
      icon={IconCalendarOff}
      tone={tone}
      title={<bdi>{absence.person.label}</bdi>}
      detail={[
        spanWords(i18n, absence),
        absence.kind && i18n._(kindWords[absence.kind]),
        plural(absence.lessons, { 0: 'aucune séance', one: '# séance', other: '# séances' }),
        absence.open > 0 && plural(absence.open, { one: '# à régler', other: '# à régler' }),
      ]}
      end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
      onPress={onOpen}
    />
  );
}
