import type { Dashboard, DashboardSpan } from '@encrier/contract/school/dashboard';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import type { DashboardFigure } from '#kernel/dashboard/faces.ts';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { dashboardQuery, filterFrom, searchOf } from './dashboard.api.ts';
import css from './parts/Dashboard.module.css';
import { type Drawn, drawnOf } from './parts/drawn.ts';
import { SaveMenu } from './parts/SaveMenu.tsx';
import { Strip } from './parts/Strip.tsx';

/** The school at a glance: each figure with its definition and its rows. */
export default function DashboardPage() {
  const { t } = useLingui();
  const { span } = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(dashboardQuery(span));
  const panels = useRef<HTMLDivElement>(null);
  const drawn = query.data ? drawnOf(query.data, span) : null;
  return (
    <PageFrame
      title={t`Tableau de bord`}
      view={
        <Segmented<DashboardSpan>
          label={t`Durée`}
          value={span}
          options={[
            { value: 'day', label: t`Aujourd’hui` },
            { value: 'week', label: t`Semaine` },
            { value: 'term', label: t`Période` },
          ]}
          onChange={(next) => void navigate({ to: '.', search: searchOf({ span: next }) as never, replace: true })}
        />
      }
      tools={drawn && query.data && <SaveMenu drawn={drawn} day={query.data.to} panels={panels} />}
    >
      <Asked
        query={query}
        shape="cards"
        rows={3}
        empty={({ cards }) =>
          cards.length === 0 && (
            <EmptyState title={<Trans>Rien à montrer</Trans>}>
              <Trans>Les chiffres que vos droits ouvrent apparaîtront ici.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => <Shown data={data} drawn={drawnOf(data, span)} span={span} panels={panels} />}
      </Asked>
    </PageFrame>
  );
}

function Shown({
  data,
  drawn,
  span,
  panels,
}: {
  data: Dashboard;
  drawn: Drawn;
  span: DashboardSpan;
  panels: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<DashboardFigure | null>(null);
  const days = { span, from: data.from, to: data.to };
  const [from, to] = [formatDay(data.from), formatDay(data.to)];
  return (
    <div className={css.page}>
      <Strip figures={drawn.figures} span={span} before={data.before.from} onOpen={setOpened} />
      <div className={css.panels} ref={panels}>
        {[0, 1].map((column) => (
          <div key={column} className={css.column}>
            {drawn.panels
              .filter((_, index) => index % 2 === column)
              .map(({ key, Panel, held }) => (
                <Panel key={key} data={held} days={days} />
              ))}
          </div>
        ))}
      </div>
      <p className={css.quiet}>
        {span === 'day' ? t`Chiffres du ${to}, à jour à la minute.` : t`Du ${from} au ${to}.`}
      </p>
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.label ?? ''}
        closeLabel={t`Fermer`}
        foot={
          opened && (
            <ButtonLink variant="primary" href={opened.href}>
              {opened.rows}
            </ButtonLink>
          )
        }
      >
        <div className={css.definition}>
          <p>{opened?.definition}</p>
        </div>
      </Dialog>
    </div>
  );
}
