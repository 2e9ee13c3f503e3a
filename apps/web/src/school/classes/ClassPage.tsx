import { Button, IconLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { classQuery } from './classes.api.ts';
import { ClassHead } from './parts/page/ClassHead.tsx';
import css from './parts/page/ClassPage.module.css';
import { ClassPeople } from './parts/page/ClassPeople.tsx';
import { PaperMenu } from './parts/page/PaperMenu.tsx';

/** One class: who leads it, who is in it, who teaches what there; its neighbours are one press away. */
export default function ClassPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const mayStructure = useCan('school.structure');
  const { data, error, refetch } = useQuery(classQuery(id));
  const path = mayStructure
    ? [{ label: t`Niveaux et classes`, href: '/admin/classes' }]
    : [{ label: t`Élèves`, href: '/admin/eleves' }];
  return (
    <PageFrame
      title={data?.name ?? t`Classe`}
      path={path}
      backLabel={t`Retour`}
      tools={
        data && (
          <>
            {data.previous && (
              <IconLink
                icon={IconChevronLeft}
                flip
                label={t`Classe précédente : ${data.previous.name}`}
                href={`/admin/classes/${data.previous.id}`}
              />
            )}
            {data.next && (
              <IconLink
                icon={IconChevronRight}
                flip
                label={t`Classe suivante : ${data.next.name}`}
                href={`/admin/classes/${data.next.id}`}
              />
            )}
          </>
        )
      }
      {...(data && { action: <PaperMenu id={data.id} name={data.name} sheets={data.can.sheets} /> })}
    >
      {error && !data ? (
        <Notice
          tone="bad"
          title={sentence(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Réessayer</Trans>
            </Button>
          }
        />
      ) : !data ? (
        <Skeletons label={t`Chargement de la classe`} rows={8} />
      ) : (
        <div className={css.page}>
          <ClassHead data={data} />
          <ClassPeople data={data} />
        </div>
      )}
    </PageFrame>
  );
}
