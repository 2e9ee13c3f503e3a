import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { OrgRecords } from './parts/OrgRecords.tsx';
import { OrgModules } from './parts/OrgModules.tsx';
import { ReadOnlyCard } from './parts/ReadOnlyCard.tsx';
import { SchoolKeys } from './parts/SchoolKeys.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsQuery } from './settings.api.ts';

const tabs = ['ecole', 'etablissements', 'modules', 'cle'] as const;
type Tab = (typeof tabs)[number];

/** The school's settings: identity, establishments with their modules, and the key that devices scan. */
export default function SettingsPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const mayIssue = useCan('school.keys');
  const query = useQuery(settingsQuery);
  const tab: Tab = tabs.find((one) => one === search.onglet && (one !== 'cle' || mayIssue)) ?? 'ecole';
  const open = (next: Tab): void =>
    void navigate({ to: '.', search: (next === 'ecole' ? {} : { onglet: next }) as never, replace: true });
  return (
    <PageFrame
      reach="school"
      title={t`Paramètres de l’école`}
      width={tab === 'modules' ? 1040 : tab === 'ecole' ? 560 : 860}
      view={
        <Segmented
          label={t`Partie des paramètres`}
          value={tab}
          onChange={open}
          options={[
            { value: 'ecole', label: t`École` },
            { value: 'etablissements', label: t`Établissements` },
            { value: 'modules', label: t`Modules` },
            ...(mayIssue ? [{ value: 'cle' as const, label: t`Clé` }] : []),
          ]}
        />
      }
    >
      {tab === 'cle' ? (
        <SchoolKeys />
      ) : tab === 'etablissements' ? (
        <OrgRecords />
      ) : (
        <Asked query={query} rows={6}>
          {(data) =>
            tab === 'modules' ? (
              <OrgModules orgs={data.orgs} />
            ) : (
              <>
                <SettingsForm settings={data} />
                <ReadOnlyCard />
              </>
            )
          }
        </Asked>
      )}
    </PageFrame>
  );
}
