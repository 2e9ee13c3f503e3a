import { type CardBlock, usualModel } from '@encrier/contract/teaching/report-card-model';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../ReportCards.module.css';
import { CardSkills } from './CardSkills.tsx';
import { CardSubjects } from './CardSubjects.tsx';

/** A card on screen: the blocks and columns shown by its model. */
export function CardView({ content, reason = '' }: { content: CardContent; reason?: string }) {
  const { attendance, comment, decision, skills = [] } = content;
  const { blocks, columns } = content.model ?? usualModel(false);
  const shows = (kind: CardBlock): boolean => blocks.some((one) => one.kind === kind && one.on);
  return (
    <div className={css.form}>
      {reason && (
        <p className={css.quiet}>
          <Trans>
            Rectifié : <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
      {shows('subjects') && <CardSubjects content={content} columns={columns} />}
      {shows('skills') && skills.length > 0 && <CardSkills skills={skills} />}
      {shows('attendance') && (
        <p className={css.quiet}>
          <Facts>
            {[
              plural(attendance.halfDays, {
                0: 'aucune demi-journée d’absence',
                one: '# demi-journée d’absence',
                other: '# demi-journées d’absence',
              }),
              ...(attendance.unjustified
                ? [plural(attendance.unjustified, { one: '# sans justification', other: '# sans justification' })]
                : []),
              plural(attendance.late, { 0: 'aucun retard', one: '# retard', other: '# retards' }),
            ]}
          </Facts>
        </p>
      )}
      {shows('comment') && comment && (
        <p>
          <bdi>{comment}</bdi>
        </p>
      )}
      {shows('decision') && decision && (
        <p>
          <b>
            <bdi>{decision}</bdi>
          </b>
        </p>
      )}
    </div>
  );
}
