import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarEvent, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { Wizard } from './parts/Wizard.tsx';
import { discard, rolloverQuery } from './rollover.api.ts';
import { ofName } from '#kernel/text.ts';

/** The passage to the next year: the year, its classes, each pupil's decision, a dry run, then the run and its undo. */
export default function RolloverPage() {
  const { t } = useLingui();
  const query = useQuery(rolloverQuery);
  const { data } = query;
  const last = data?.rollover;
  const { name } = last ?? { name: '' };
  const drop = useMutation({ mutationFn: (id: string) => discard(id) });
  const ask = async (id: string): Promise<void> => {
    if (
      await confirm({
        title: t`Abandonner la préparation ${ofName(name)} ?`,
        text: t`Les décisions et les classes préparées seront perdues. L’école elle-même ne change pas.`,
        action: t`Abandonner`,
        danger: true,
      })
    )
      drop.mutate(id);
  };
  return (
    <PageFrame
      reach="school"
      title={t`Passage à l’année suivante`}
      width={1040}
      tools={
        last?.status === 'draft' && (
          <ActionMenu
            label={t`Actions du passage`}
            title={t`Passage à ${name}`}
            actions={[
              {
                key: 'drop',
                label: t`Abandonner la préparation`,
                icon: IconTrash,
                danger: true,
                onPress: () => void ask(last.id),
              },
            ]}
          />
        )
      }
    >
      <Asked query={query}>
        {(data) =>
          !data.proposed ? (
            <EmptyState
              icon={IconCalendarEvent}
              title={t`Aucune année n’est en cours`}
              action={
                <ButtonLink variant="primary" href="/admin/annees">
                  <Trans>Créer une année</Trans>
                </ButtonLink>
              }
            />
          ) : (
            <Wizard key={last?.id ?? 'new'} rollover={last ?? null} proposed={data.proposed} now={data.now} />
          )
        }
      </Asked>
    </PageFrame>
  );
}
