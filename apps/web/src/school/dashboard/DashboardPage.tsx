import type { Dashboard, DashboardSpan } from '@encrier/contract/school/dashboard';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Spark } from '@encrier/ui/chart/Spark';
import { Figures } from '@encrier/ui/data/Figures';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet, IconInfoCircle, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import type { DashboardFigure } from '#kernel/dashboard/faces.ts';
import { formatDay, formatWeekday } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { formatNumber } from '#kernel/numbers.ts';
import { dashboardQuery, filterFrom, searchOf } from './dashboard.api.ts';
import css from './parts/Dashboard.module.css';
import { type Drawn, drawnOf, sheetsOf } from './parts/drawn.ts';
import { pictureOf } from './parts/picture.ts';
import { csvOf } from './parts/sheet.ts';

/** The school at a glance: each figure with what it counts and its rows. */
export default function DashboardPage() {
  const { t } = useLingui();
  const { span } = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const asked = useQuery(dashboardQuery(span));
  const panels = useRef<HTMLDivElement>(null);
  const drawn = asked.data ? drawnOf(asked.data, span) : null;
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
      tools={drawn && asked.data && <Save drawn={drawn} day={asked.data.to} panels={panels} />}
    >
      <Asked
        query={asked}
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

/** What can be kept of the page: its figures as a table, its first chart as a picture. */
function Save({ drawn, day, panels }: { drawn: Drawn; day: string; panels: React.RefObject<HTMLDivElement | null> }) {
  const { t } = useLingui();
  const name = `${t`Tableau de bord`} ${day}`;
  const saveTable = (): void =>
    saveFile(
      new Blob(
        [csvOf(sheetsOf(drawn, { figures: t`Chiffres`, figure: t`Chiffre`, value: t`Valeur`, note: t`Précision` }))],
        {
          type: 'text/csv;charset=utf-8',
        },
      ),
      `${name}.csv`,
    );
  const savePicture = async (): Promise<void> => {
    const card = panels.current?.querySelector<HTMLElement>('section:has(figure svg)');
    const title = card?.querySelector('h2')?.textContent ?? '';
    const made = card && (await pictureOf(`${title} · ${formatDay(day)}`, card));
    if (made) saveFile(made, `${title} ${day}.png`);
  };
  return (
    <ActionMenu
      label={t`Enregistrer`}
      title={t`Enregistrer le tableau de bord`}
      closeLabel={t`Fermer`}
      icon={IconDownload}
      actions={[
        { key: 'csv', label: t`Chiffres (CSV)`, icon: IconFileSpreadsheet, onPress: saveTable },
        { key: 'png', label: t`Courbe (image PNG)`, icon: IconPhoto, onPress: () => void savePicture() },
      ]}
    />
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
  panels: React.RefObject<HTMLDivElement | null>;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<DashboardFigure | null>(null);
  const days = { span, from: data.from, to: data.to };
  const [from, to] = [formatDay(data.from), formatDay(data.to)];
  return (
    <div className={css.page}>
      <Strip figures={drawn.figures} span={span} before={data.before.from} onOpen={setOpened} />
      <div className={css.panels} ref={panels}>
        {drawn.panels.map(({ key, Panel, held }) => (
          <div key={key} className={css.panel}>
            <Panel data={held} days={days} />
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

/** The strip of figures; the name of each opens what it counts. */
function Strip({
  figures,
  span,
  before,
  onOpen,
}: {
  figures: readonly DashboardFigure[];
  span: DashboardSpan;
  before: string;
  onOpen: (figure: DashboardFigure) => void;
}) {
  const { t } = useLingui();
  const changed = ({ change }: DashboardFigure): string | null => {
    if (!change) return null;
    const by = change.unit === 'points' ? Math.round(change.by * 1000) / 10 : change.by;
    const far = formatNumber(by, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    const weekday = formatWeekday(before);
    const moved = change.unit === 'points' ? t`${far} pt` : far;
    if (span === 'day') return t`${moved} par rapport à ${weekday} dernier`;
    return span === 'week'
      ? t`${moved} par rapport à la semaine dernière`
      : t`${moved} par rapport aux semaines d’avant`;
  };
  return (
    <Figures
      label={t`Chiffres`}
      figures={figures.map((figure) => ({
        key: figure.key,
        value: <bdi>{figure.value}</bdi>,
        label: (
          <button type="button" className={css.define} onClick={() => onOpen(figure)} aria-haspopup="dialog">
            {figure.label}
            <IconInfoCircle size={14} stroke={1.7} aria-hidden="true" />
          </button>
        ),
        note: [changed(figure), figure.note].filter(Boolean).map((words) => <div key={words}>{words}</div>),
        ...(figure.tone && { tone: figure.tone }),
        ...((figure.trend?.length ?? 0) > 1 && { chart: <Spark label="" values={figure.trend!} tone="ok" /> }),
      }))}
    />
  );
}
