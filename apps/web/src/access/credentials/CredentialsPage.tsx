import { credentialSorts } from '@encrier/contract/access/credentials';
import { IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { boardQuery, type Filter, filterFrom, peopleQuery, searchOf } from './credentials.api.ts';
import { ClassBars } from './parts/ClassBars.tsx';
import { Campaign } from './parts/Campaign.tsx';
import css from './parts/Credentials.module.css';
import { Filters } from './parts/Filters.tsx';
import { IssueActions } from './parts/IssueActions.tsx';
import { PeopleTable } from './parts/PeopleTable.tsx';
import { RuleSheet } from './parts/RuleSheet.tsx';

/** The campaign of first sign-ins: state of the school, class by class, and people who need help. */
export default function CredentialsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [rule, setRule] = useState(false);
  const board = useQuery(boardQuery(filter.kind));
  const people = useQuery(peopleQuery(filter));
  const change = (part: Partial<Filter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  return (
    <PageFrame
      reach="org"
      title={t`Identifiants des parents`}
      view={
        <Segmented
          label={t`Qui afficher`}
          value={filter.kind}
          onChange={(kind) => change({ kind, classId: null, state: null })}
          options={[
            { value: 'guardians', label: t`Parents` },
            { value: 'pupils', label: t`Élèves` },
            { value: 'staff', label: t`Personnel` },
          ]}
        />
      }
      tools={
        <IconButton icon={IconSettings} label={t`Règle des identifiants`} tip="end" onClick={() => setRule(true)} />
      }
      {...(board.data && { action: <IssueActions filter={filter} board={board.data} /> })}
    >
      <Asked query={board} label={t`Chargement des identifiants`}>
        {(data) => (
          <div className={css.page}>
            <Campaign kind={filter.kind} board={data} state={filter.state} onState={(state) => change({ state })} />
            <div className={css.columns}>
              <ClassBars board={data} current={filter.classId} onClass={(classId) => change({ classId })} />
              <section className={css.people} aria-label={t`Personnes`}>
                <Filters filter={filter} board={data} onChange={change} />
                <Asked query={people} label={t`Chargement des personnes`} rows={6}>
                  {(found) => (
                    <div className={css.list} data-late={people.isPlaceholderData || undefined}>
                      <PeopleTable
                        key={JSON.stringify(filter)}
                        rows={found.items}
                        filter={filter}
                        mail={data.mail}
                        served={servedOrder(credentialSorts, filter.sort, (sort) => change({ sort }))}
                        onAll={() => change({ q: '', classId: null, state: null })}
                      />
                      <Pager
                        label={t`Pages des personnes`}
                        page={found.page}
                        pageSize={found.pageSize}
                        total={found.total}
                        onPage={(page) => change({ page })}
                        previous={t`Page précédente`}
                        next={t`Page suivante`}
                        summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
                      />
                    </div>
                  )}
                </Asked>
              </section>
            </div>
          </div>
        )}
      </Asked>
      <RuleSheet open={rule} onClose={() => setRule(false)} />
    </PageFrame>
  );
}
