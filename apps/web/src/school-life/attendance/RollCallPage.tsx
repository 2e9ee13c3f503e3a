import type { CallRow } from '@encrier/contract/school-life/attendance';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { queries } from '#kernel/query/client.ts';
import { type CallOf, dayQuery, nameOfCall, sheetQuery } from './attendance.api.ts';
import css from './parts/Attendance.module.css';
import { CallStrip } from './parts/roll/CallStrip.tsx';
import { RollCall } from './parts/roll/RollCall.tsx';

const isOf = (row: CallRow, name: string, day: string): boolean => nameOfCall({ ...row, day }) === name;
/** The current roll call, else the first missing one, else the first. */
const first = (items: readonly CallRow[], now: number): CallRow | undefined =>
  items.find(({ starts, ends, state }) => state === 'planned' && starts - 15 <= now && ends > now) ??
  items.find(({ taken, state }) => state === 'planned' && !taken) ??
  items[0];

/**
 * Roll calls of the day of a teacher, the current one first. Kept on the device, so that it opens without a network.
 */
export default function RollCallPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { cours?: string; billet?: string };
  const query = useQuery(dayQuery(null, false));
  const { data } = query;
  // Every roll call of the day is fetched while there is a network.
  useEffect(() => {
    for (const row of data?.items ?? []) void queries.prefetchQuery(sheetQuery({ ...row, day: data!.day }));
  }, [data]);
  return (
    <PageFrame title={t`Appel`} width={760}>
      <Asked
        query={query}
        label={t`Chargement de l’appel`}
        empty={({ items, closed }) =>
          items.length || search.cours ? null : (
            <EmptyState
              icon={IconCalendarOff}
              title={closed ? <bdi>{closed}</bdi> : <Trans>Aucun cours aujourd’hui</Trans>}
            >
              <Trans>Vos appels du jour apparaîtront ici.</Trans>
            </EmptyState>
          )
        }
      >
        {({ items, day, now }) => {
          const named = search.cours ? items.find((row) => isOf(row, search.cours ?? '', day)) : undefined;
          const row = named ?? (search.cours ? undefined : first(items, now));
          const call: CallOf = row
            ? { ...row, day }
            : { lessonId: search.cours ?? null, classId: null, half: null, day };
          return (
            <div className={css.page}>
              <CallStrip
                items={items}
                current={nameOfCall(call)}
                day={day}
                onChoose={(name) =>
                  void navigate({
                    to: '.',
                    search: { cours: name, ...(search.billet && { billet: search.billet }) } as never,
                    replace: true,
                  })
                }
              />
              <OneCall key={nameOfCall(call)} call={call} />
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}

function OneCall({ call }: { call: CallOf }) {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(sheetQuery(call))} label={t`Chargement de l’appel`}>
      {(sheet) => <RollCall sheet={sheet} />}
    </Asked>
  );
}
