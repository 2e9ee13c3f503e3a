import { messageDoors } from '@encrier/contract/doors.generated';
import { expect, it } from 'vitest';
import { declareDoors, doorFace, learnDoors } from '#kernel/doors/learn.ts';
import { doors } from '../../../../doors.generated.ts';

it('every door of the contract has its words and its link, once', async () => {
  declareDoors(async () => doors);
  expect(doors.flatMap((faces) => Object.keys(faces)).sort()).toEqual([...messageDoors].sort());
  await learnDoors();
  for (const door of messageDoors) {
    const face = doorFace(door)!;
    expect(face.label.id, door).toBeTruthy();
    expect(face.to('admin', '01a20730-2bfb-702c-9fbc-0f33cb816471'), door).toMatch(/^\/admin\/\S+01a20730/);
  }
});
