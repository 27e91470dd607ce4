import type { ComponentProps } from 'sitewright';

/** Files and folders: a list of names in backticks. An item with a list of its own is a folder, a bold name stands out. */
export default function FileTree({ children }: ComponentProps) {
  return <div className="file-tree">{children}</div>;
}
