// A seat's badge: a number on a color and shape of its own, so that nobody needs to distinguish colors.
const kSeats = 6;

export function seatClass(seat: number): string {
  return `seat-${((seat - 1) % kSeats) + 1}`;
}

export function Badge({ seat, name }: { seat: number; name?: string }) {
  return (
    <span class={`badge ${seatClass(seat)}`} title={name} aria-hidden={name ? undefined : "true"}>
      <span aria-hidden="true">{seat}</span>
      {name ? <span class="unseen">{name}</span> : null}
    </span>
  );
}

/** A player's name next to the badge. */
export function Who({ seat, name }: { seat: number; name: string }) {
  return (
    <span class="who">
      <Badge seat={seat} />
      <span class="who-name">{name}</span>
    </span>
  );
}
