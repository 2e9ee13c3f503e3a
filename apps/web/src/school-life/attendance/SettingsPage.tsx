import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { closingsQuery } from './closings.api.ts';
import { ClosingsView } from './parts/closings/ClosingsView.tsx';
import { HoursForm } from './parts/settings/HoursForm.tsx';
import { ReasonsView } from './parts/settings/ReasonsView.tsx';
import { RulesView } from './parts/settings/RulesView.tsx';
import { rulesQuery, searchOfSettings, settingsFrom, settingsQuery, type SettingView } from './rules.api.ts';

/** Automatic rules tried before they are switched on, reasons, and school hours. */
export default function SettingsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { view } = settingsFrom(useSearch({ strict: false }) as Record<string, unknown>);
  return (
    <PageFrame
      title={t`Absences automatiques`}
      width={960}
      view={
        <Segmented<SettingView>
          label={t`Ce que montre la page`}
          value={view}
          onChange={(next) => void navigate({ to: '.', search: searchOfSettings({ view: next }) as never })}
          options={[
            { value: 'rules', label: t`Règles` },
            { value: 'reasons', label: t`Motifs` },
            { value: 'hours', label: t`Horaires et délai` },
            { value: 'closings', label: t`Clôtures` },
          ]}
        />
      }
    >
      {view === 'rules' ? <Rules /> : view === 'closings' ? <Closings /> : <Settings view={view} />}
    </PageFrame>
  );
}

function Rules() {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(rulesQuery)} label={t`Chargement des règles`} rows={4}>
      {(data) => <RulesView data={data} />}
    </Asked>
  );
}
function Closings() {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(closingsQuery)} label={t`Chargement des clôtures`} rows={3}>
      {({ today, items }) => <ClosingsView today={today} items={items} />}
    </Asked>
  );
}
function Settings({ view }: { view: 'reasons' | 'hours' }) {
  const { t } = useLingui();
  return (
    <Asked query={useQuery(settingsQuery)} label={t`Chargement des réglages`} rows={6}>
      {(data) => (view === 'reasons' ? <ReasonsView reasons={data.reasons} /> : <HoursForm settings={data} />)}
    </Asked>
  );
}
