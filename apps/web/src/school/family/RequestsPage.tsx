import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { filterFrom, type RequestFilter, registerFile, requestsFile, searchOf } from './family.api.ts';
import { Claims } from './parts/children/Claims.tsx';
import { RequestQueue } from './parts/office/RequestQueue.tsx';
import { RegisterView } from './parts/register/RegisterView.tsx';

/** Requests and consents of families, for the office. */
export default function RequestsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const mayRegister = useCan('people.view');
  const mayTie = useCan('people.edit');
  const claims = filter.view === 'claims' && mayTie;
  const register = filter.view === 'register' && mayRegister;
  const change = (part: Partial<RequestFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...part }) as never,
      replace: part.open === undefined && part.page === undefined && part.view === undefined,
    });
  return (
    <PageFrame
      reach="org"
      title={t`Demandes des familles`}
      view={
        (mayRegister || mayTie) && (
          <Segmented<RequestFilter['view']>
            label={t`Ce que montre la page`}
            value={filter.view}
            options={[
              { value: 'requests', label: t`Demandes` },
              ...(mayTie ? [{ value: 'claims' as const, label: t`Rattachements` }] : []),
              ...(mayRegister ? [{ value: 'register' as const, label: t`Droit à l’image` }] : []),
            ]}
            onChange={(view) => change({ view, q: '', page: 1 })}
          />
        )
      }
      tools={
        !claims && (
          <ExportMenu
            name={register ? t`Droit à l’image` : t`Demandes des familles`}
            file={(format) => (register ? registerFile(filter.classId, format) : requestsFile(filter, format))}
          />
        )
      }
    >
      {claims ? (
        <Claims page={filter.page} onPage={(page) => change({ page })} />
      ) : register ? (
        <RegisterView filter={filter} onChange={change} />
      ) : (
        <RequestQueue filter={filter} onChange={change} />
      )}
    </PageFrame>
  );
}
