import type { PictureReview } from '@encrier/contract/communication/pictures';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { markReviewed } from '../pictures.api.ts';
import { faces } from './words.ts';

/** Publications that show one pupil, each with the button that closes it. */
export function PupilPictures({ items }: { items: readonly PictureReview[] }) {
  const { t, i18n } = useLingui();
  const looked = useMutation({ mutationFn: markReviewed, onSuccess: () => toast.success(t`Images revues`) });
  const resource = useAreaPath('/resources/:id');
  const [first] = items;
  if (!first) return null;
  const { pupil } = first;
  const day = formatDay(first.since);
  return (
    <Card
      title={<bdi>{pupil ? [pupil.label, pupil.className].filter(Boolean).join(comma()) : t`Un élève`}</bdi>}
      note={<Trans>depuis le {day}</Trans>}
      count={items.length}
      countTone="warn"
      flush
    >
      {items.map(({ id, kind, thingId, title, author, mine, held, can }) => {
        const href = can.open ? faces[kind].address(thingId, resource) : null;
        return (
          <CardRow
            key={id}
            title={<bdi>{title || i18n._(faces[kind].word)}</bdi>}
            detail={[
              ...(title ? [i18n._(faces[kind].word)] : []),
              mine ? t`Par vous` : author,
              ...(held ? [t`Retenu, pas encore paru`] : []),
            ]}
            {...(href && { href })}
            end={
              <Button
                size="small"
                icon={IconCheck}
                busy={looked.isPending && looked.variables === id}
                onClick={() => looked.mutate(id)}
              >
                <Trans>J’ai regardé</Trans>
              </Button>
            }
          />
        );
      })}
    </Card>
  );
}
