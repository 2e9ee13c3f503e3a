import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { joinNames } from '#kernel/text.ts';
import { boardQuery, type CoverNeed } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';
import { coverWords } from './words.ts';

/** Lessons without their teacher, of a day or a week. */
export function Needs({ day, week, onOpen }: { day: string; week: boolean; onOpen: (need: CoverNeed) => void }) {
  const { t } = useLingui();
  const asked = useQuery(boardQuery(day, week ? 7 : 1));
  useReadNotices('cover_answer', undefined, asked.data !== undefined);
  return (
    <Asked
      query={asked}
      shape="cards"
      rows={4}
      empty={({ items }) =>
        items.length === 0 && (
          <EmptyState icon={IconCalendarCheck} title={<Trans>Chaque séance a son professeur</Trans>}>
            {week ? <Trans>Aucune absence cette semaine.</Trans> : <Trans>Aucune absence ce jour-là.</Trans>}
          </EmptyState>
        )
      }
    >
      {({ items }) => (
        <>
          {[...Map.groupBy(items, ({ day }) => day)].map(([day, own]) => {
            const open = own.filter(({ state }) => state === 'open' || state === 'proposed').length;
            return (
              <Card
                key={day}
                flush
                title={formatDay(day)}
                note={plural(open, {
                  0: 'tout est réglé',
                  one: '# séance à régler',
                  other: '# séances à régler',
                })}
              >
                <CardRows label={t`Séances du ${formatDay(day)}`}>
                  {own.map((need) => (
                    <NeedRow key={`${need.id} ${need.absent.id}`} need={need} onOpen={() => onOpen(need)} />
                  ))}
                </CardRows>
              </Card>
            );
          })}
        </>
      )}
    </Asked>
  );
}

function NeedRow({ need, onOpen }: { need: CoverNeed; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { word, tone } = coverWords[need.state];
  const absent = need.absent.label;
  const by = joinNames(need.by.map(({ label }) => label));
  return (
    <CardRow
      lead={
        <span className={css.hour}>
          {formatMinute(need.starts)}
          <small>{formatMinute(need.ends)}</small>
        </span>
      }
      title={<bdi>{lessonName(need)}</bdi>}
      detail={[
        need.room && <bdi key="room">{need.room}</bdi>,
        t`sans ${absent}`,
        need.absenceState === 'declared' && t`absence à valider`,
        by && need.state !== 'cancelled' && <strong key="by">{by}</strong>,
        need.asked > 0 && plural(need.asked, { one: '# réponse attendue', other: '# réponses attendues' }),
        need.task && t`travail laissé`,
        need.owed && t`à rattraper`,
      ]}
      end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
      onPress={onOpen}
    />
  );
}
