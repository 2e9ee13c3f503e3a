import { schoolDay } from '#kernel/dates.ts';
import { addDays, mondayOf } from '@encrier/contract/kernel/days';
import type { HomeworkLoad } from '@encrier/contract/teaching/homework-load';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { loadQuery } from './homework.api.ts';
import css from './parts/Homework.module.css';
import type { Cell } from './parts/load/cell.ts';
import { DaySheet } from './parts/load/DaySheet.tsx';
import { LimitsSheet } from './parts/load/LimitsSheet.tsx';
import { LoadMap } from './parts/load/LoadMap.tsx';
import { LoadTools } from './parts/load/LoadTools.tsx';

type Search = { semaine?: string; vue?: string };

/** Homework of classes by day, for people who watch the load: a week or a month, with heavy days marked. */
export default function LoadPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const [cell, setCell] = useState<Cell | null>(null);
  const [limiting, setLimiting] = useState(false);
  const month = search.vue === 'mois';
  const from = /^\d{4}-\d\d-\d\d$/.test(search.semaine ?? '') ? mondayOf(search.semaine!) : '';
  const query = useQuery(loadQuery(from || (month ? mondayOf(schoolDay()) : ''), ''));
  const start = from || query.data?.from || '';
  const shown = useQuery({ ...loadQuery(start, start && addDays(start, month ? 27 : 6)), enabled: start !== '' });
  const go = (change: Search): void => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace: true });
  };
  return (
    <PageFrame
      title={t`Charge de travail`}
      width={1080}
      action={
        shown.data?.can.limit && (
          <Button icon={IconAdjustments} onClick={() => setLimiting(true)}>
            <Trans>Seuils</Trans>
          </Button>
        )
      }
    >
      <div className={css.page}>
        <LoadTools
          month={month}
          shown={shown.data ?? null}
          onMonth={(wanted) => go({ vue: wanted ? 'mois' : '' })}
          onStep={(steps) => go({ semaine: addDays(start, steps * (month ? 28 : 7)) })}
        />
        <Asked
          query={shown}
          label={t`Chargement de la charge`}
          empty={({ classes }) =>
            classes.length ? null : <NoClassYet icon={IconChecklist} title={<Trans>Aucune classe</Trans>} />
          }
        >
          {(data: HomeworkLoad) => (
            <>
              <Card flush>
                <LoadMap data={data} onOpen={setCell} />
              </Card>
              <span className={css.quiet}>
                <Trans>
                  Minutes annoncées et nombre de devoirs de l’élève qui en a le plus ; en rouge, les jours au-delà du
                  seuil du niveau.
                </Trans>
              </span>
              {limiting && <LimitsSheet data={data} onClose={() => setLimiting(false)} />}
            </>
          )}
        </Asked>
        {cell && <DaySheet cell={cell} onClose={() => setCell(null)} />}
      </div>
    </PageFrame>
  );
}
