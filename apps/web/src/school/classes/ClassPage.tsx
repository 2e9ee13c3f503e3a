import { IconLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { WriteToFamilies } from '../../communication/messages/messages.public.tsx';
import { classQuery } from './classes.api.ts';
import { ClassHead } from './parts/page/ClassHead.tsx';
import css from './parts/page/ClassPage.module.css';
import { ClassPeople } from './parts/page/ClassPeople.tsx';
import { PaperMenu } from './parts/page/PaperMenu.tsx';

/** One class: head teacher, pupils, teachers and subjects; its neighbours are one click away. */
export default function ClassPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const mayStructure = useCan('school.structure');
  const query = useQuery(classQuery(id));
  const { data } = query;
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
            <WriteToFamilies pupils={data.pupils.map(({ id: pupil }) => pupil)}>
              <Trans>Écrire aux familles</Trans>
            </WriteToFamilies>
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
      <Asked query={query} label={t`Chargement de la classe`}>
        {(data) => (
          <div className={css.page}>
            <ClassHead data={data} />
            <ClassPeople data={data} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
