import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button } from '@encrier/ui/actions/Button';
import { AvatarRow } from '@encrier/ui/data/Avatar';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { groupsQuery, undoGroups } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

/** Groups proposed by the results. */
function ProposedGroups({ results }: { results: TestResults }) {
  const { t } = useLingui();
  if (!results.can.groups || !results.groups.length) return null;
  return (
    <Card title={t`Groupes proposés`} flush>
      <CardRows>
        {results.groups.map(({ skills }, nth) => {
          const members = results.pupils.filter(({ group }) => group === nth);
          return (
            <CardRow
              key={skills.join(' ')}
              title={t`Groupe ${nth + 1}`}
              detail={[<bdi key="skills">{skills.join(comma())}</bdi>]}
              end={
                <span className={css.ends}>
                  <AvatarRow people={members.slice(0, 4).map(({ label }) => ({ name: label }))} size={24} />
                  <span className={css.quiet}>{plural(members.length, { one: '# élève', other: '# élèves' })}</span>
                </span>
              }
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

/** Groups made from the test, with undo for their author. */
function MadeGroups({ results }: { results: TestResults }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...groupsQuery(results.id), enabled: results.can.groups });
  const undo = useMutation({
    mutationFn: (id: string) => undoGroups(results.id, [id]),
    onSuccess: () => toast.info(t`Groupe retiré.`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  if (!data?.items.length) return null;
  async function press(id: string, name: string) {
    const yes = await confirm({
      title: t`Retirer le groupe « ${name} » ?`,
      text: t`Le groupe et ses membres disparaissent de l’école. Les résultats du test restent.`,
      action: t`Retirer le groupe`,
      danger: true,
    });
    if (yes) undo.mutate(id);
  }
  return (
    <Card title={t`Groupes créés`} flush>
      <CardRows>
        {data.items.map(({ id, name, from, to, pupils, can }) => (
          <CardRow
            key={id}
            title={<bdi>{name}</bdi>}
            detail={[
              plural(pupils.length, { one: '# élève', other: '# élèves' }),
              ...(from && to ? [t`du ${formatDay(from)} au ${formatDay(to)}`] : []),
              <bdi key="pupils">{pupils.join(comma())}</bdi>,
            ]}
            end={
              can.undo ? (
                <Button size="small" busy={undo.isPending} onClick={() => void press(id, name)}>
                  <Trans>Retirer le groupe</Trans>
                </Button>
              ) : undefined
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Groups and skills, beside the table of skills. */
export function NeedGroups({ results }: { results: TestResults }) {
  return (
    <>
      <ProposedGroups results={results} />
      <MadeGroups results={results} />
    </>
  );
}
