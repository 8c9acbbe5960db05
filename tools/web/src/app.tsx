// Selects the page for the current route.
import { LobbyPage } from "./lobby/page";
import { ReplayPage } from "./replay/page";
import { route } from "./state/route";
import { TablePage } from "./table/page";

export function App() {
  const here = route.value;
  if (here.at === "table")
    return <TablePage key={`${here.table}.${here.token ?? ""}`} id={here.table} token={here.token} />;
  if (here.at === "replay") return <ReplayPage key={here.table} id={here.table} />;
  return <LobbyPage links={here.at === "links" ? here.table : null} />;
}
