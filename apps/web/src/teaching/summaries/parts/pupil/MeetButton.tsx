import type { PupilSummary } from '@encrier/contract/teaching/summaries';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { startMeeting } from '../../summaries.api.ts';

/** Opens the meeting's page. */
export function MeetButton({ home, page, termId }: { home: string; page: PupilSummary; termId: string }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => startMeeting(page.pupil.id, termId, newDraftId()),
    onSuccess: ({ id }) => void navigate({ to: `${home}/rencontre/${id}` as never }),
  });
  if (page.meeting)
    return (
      <ButtonLink icon={IconUsers} href={`${home}/rencontre/${page.meeting.id}`}>
        <Trans>Ouvrir la rencontre</Trans>
      </ButtonLink>
    );
  return (
    <Button icon={IconUsers} busy={open.isPending} onClick={() => open.mutate()}>
      <Trans>Rencontrer la famille</Trans>
    </Button>
  );
}
