import { ownRoom } from '@encrier/contract/planning/lessons';
import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#kernel/session/session.ts';
import { linkQuery } from '../distance.api.ts';

type Props = { lessonId: string; url: string; onGive: (url: string) => void };
/** Inside a lesson form that saves by itself: a room on the school's server, when there is one, or none. */
export function GiveRoom({ lessonId, url, onGive }: Props) {
  const linking = useSession(
    ({ user }) => user?.modules.includes('distance') && user.permissions['distance.link'] !== undefined,
  );
  const { data } = useQuery({ ...linkQuery(lessonId), enabled: linking === true });
  if (url === ownRoom)
    return (
      <Button size="small" variant="quiet" onClick={() => onGive('')}>
        <Trans>Retirer la salle</Trans>
      </Button>
    );
  return data?.rooms ? (
    <Button size="small" onClick={() => onGive(ownRoom)}>
      <Trans>Donner une salle sur le serveur de l’école</Trans>
    </Button>
  ) : null;
}
