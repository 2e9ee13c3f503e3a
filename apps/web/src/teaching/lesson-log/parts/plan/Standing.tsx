import { Card } from '@encrier/ui/data/Card';
import { UiLink } from '@encrier/ui/link';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '../../plan.api.ts';
import css from '../Log.module.css';
import { planPath } from './hours.ts';
import { ProgressStrip } from './ProgressStrip.tsx';

/** The course's progress above a lesson; nothing without a programme. */
export function Standing({ courseId, planned }: { courseId: string; planned: boolean }) {
  const { data } = useQuery({ ...progressQuery(courseId), enabled: planned });
  if (!data) return null;
  return (
    <Card>
      <div className={css.form}>
        <ProgressStrip progress={data} />
        <span>
          <UiLink href={`${planPath('/prof')}?cours=${courseId}`}>
            <Trans>Voir la progression</Trans>
          </UiLink>
        </span>
      </div>
    </Card>
  );
}
