interface Props {
  readonly messages: readonly string[];
  readonly people: readonly string[];
}

/** A group chat in which nobody decides, and someone is about to: the dot that is still missing is the visitor's. */
export function GroupChat({ messages, people }: Props) {
  return (
    <div className="chat" aria-hidden="true">
      {messages.map((message, at) => (
        <p key={message}>
          <i className="face">{people[at]}</i>
          <span>{message}</span>
        </p>
      ))}
      <p className="chat-end">
        <span className="chat-typing">
          <i />
          <i />
          <b />
        </span>
      </p>
      <p className="chat-read">
        {people.slice(messages.length).map((name) => (
          <i key={name} className="face">
            {name}
          </i>
        ))}
      </p>
    </div>
  );
}
