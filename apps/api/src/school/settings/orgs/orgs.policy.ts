/** Why an organisation stays open: pupils have a place in it, or no other is open. Null when it can be closed. */
export const mayClose = ({
  pupils,
  open,
}: {
  pupils: number;
  open: number;
}): 'school.org_in_use' | 'school.last_org' | null =>
  pupils > 0 ? 'school.org_in_use' : open <= 1 ? 'school.last_org' : null;
