// Offers a text as a file to save.

/** Characters that file systems reject, and dots at the beginning. */
const kUnsafe = /[\\/:*?"<>|\p{Cc}]|^\.+/gu;

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(kUnsafe, "-");
  link.click();
  URL.revokeObjectURL(url);
}
