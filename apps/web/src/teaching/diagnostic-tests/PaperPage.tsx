import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { listQuery } from './diagnostic-tests.api.ts';
import { useMakerArea } from './parts/area.ts';
import { PaperOfTest, type PaperView } from './parts/paper/PaperOfTest.tsx';
import css from './parts/Tests.module.css';

type Search = { test?: string; eleve?: string; vue?: PaperView };
/** A test on paper: the print, and the answers of a class, typed in a grid or read from their sheets. */
export default function PaperPage() {
  const { t } = useLingui();
  const area = useMakerArea();
  const navigate = useNavigate();
  const { test = '', eleve = '', vue } = useSearch({ strict: false }) as Search;
  const tests = useQuery(listQuery({ view: 'current', page: 1 }));
  const closed = useQuery(listQuery({ view: 'closed', page: 1 }));
  const drafts = useQuery(listQuery({ view: 'draft', page: 1 }));
  const go = (search: Search): void => void navigate({ to: '.', search: search as never, replace: true });
  const known = [...(tests.data?.items ?? []), ...(closed.data?.items ?? []), ...(drafts.data?.items ?? [])];
  return (
    <PageFrame
      title={t`Test sur papier`}
      width={1160}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
    >
      <div className={css.page}>
        <Asked
          query={tests}
          label={t`Chargement des tests`}
          empty={() =>
            known.length || test ? null : (
              <EmptyState
                icon={IconFileText}
                title={<Trans>Aucun test</Trans>}
                action={
                  <ButtonLink href={`${area}/diagnostic-tests`}>
                    <Trans>Voir les tests</Trans>
                  </ButtonLink>
                }
              >
                <Trans>Un test s’imprime dès qu’il a des questions ; ses copies se saisissent une fois publié.</Trans>
              </EmptyState>
            )
          }
        >
          {() => (
            <SelectField
              label={t`Test`}
              value={test}
              options={[
                { value: '', label: t`Choisir un test` },
                ...known.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={(event) => go(event.currentTarget.value ? { test: event.currentTarget.value } : {})}
            />
          )}
        </Asked>
        {test && (
          <PaperOfTest
            testId={test}
            view={vue === 'lecture' ? 'lecture' : 'saisie'}
            pupilId={eleve}
            onView={(next) => go({ test, ...(next === 'lecture' && { vue: next }) })}
            onPupil={(next) => go(next ? { test, eleve: next } : { test })}
          />
        )}
      </div>
    </PageFrame>
  );
}
