import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartDots3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { coursesQuery } from '../gradebook.api.ts';
import { CourseList } from './CourseList.tsx';

/** Courses to mark. */
export function CoursesPage() {
  const { t } = useLingui();
  return (
    <PageFrame title={t({ message: 'Notes', context: 'marks' })} width={960}>
      <Asked
        query={useQuery(coursesQuery)}
        label={t`Chargement des cours`}
        empty={({ courses }) =>
          courses.length ? null : (
            <NoClassYet icon={IconChartDots3} title={<Trans>Aucun cours à noter</Trans>}>
              <Trans>Les cours qui vous sont confiés cette année apparaîtront ici.</Trans>
            </NoClassYet>
          )
        }
      >
        {(data) => <CourseList data={data} />}
      </Asked>
    </PageFrame>
  );
}
