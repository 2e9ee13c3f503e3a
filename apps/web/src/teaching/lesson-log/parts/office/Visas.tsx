import type { CourseLog } from '@encrier/contract/teaching/lesson-log-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconRubberStamp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatSpan } from '#kernel/dates.ts';
import { visaPdf } from '../../lesson-log.api.ts';

/** Visas of a course, each with its paper. */
export function Visas({ visas }: { visas: CourseLog['visas'] }) {
  const { t } = useLingui();
  const take = useMutation({ mutationFn: visaPdf, onSuccess: (blob) => saveFile(blob, `${t`Visa`}.pdf`) });
  return (
    <Card title={t`Visas`} flush>
      <CardRows>
        {visas.map((one) => (
          <CardRow
            key={one.id}
            icon={IconRubberStamp}
            title={<bdi>{one.signedAs}</bdi>}
            detail={[
              formatSpan(one.from, one.to),
              plural(one.lessons, { one: '# séance', other: '# séances' }),
              ...(one.viewer === 'inspector' ? [t`Inspection`] : []),
              ...(one.comment ? [<bdi key="comment">{one.comment}</bdi>] : []),
            ]}
            end={
              <Button
                size="small"
                icon={IconDownload}
                busy={take.isPending && take.variables === one.id}
                onClick={() => take.mutate(one.id)}
              >
                PDF
              </Button>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}
