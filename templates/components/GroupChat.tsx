/** A group chat in which nobody decides, and someone is about to: the dot that is still missing is the visitor's. */
export function GroupChat({ messages }: { readonly messages: readonly string[] }) {
  return (
    <div className="chat" aria-hidden="true">
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
      <span className="chat-typing">
        <i />
        <i />
        <b />
      </span>
    </div>
  );
}
