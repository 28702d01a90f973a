"""Numbers, strings and points as bytes."""

#: No number of the file needs more than 28 bits.
LONGEST_NUMBER = 4


class Malformed(Exception):
    """The bytes are not what the format says."""


class Writer:
    def __init__(self):
        self.bytes = bytearray()

    def unsigned(self, value):
        while value > 0x7F:
            self.bytes.append(value & 0x7F | 0x80)
            value >>= 7
        self.bytes.append(value)

    def signed(self, value):
        self.unsigned(value * 2 if value >= 0 else -value * 2 - 1)

    def string(self, text):
        encoded = text.encode()
        self.unsigned(len(encoded))
        self.bytes += encoded

    def points(self, points, pen):
        """Writes each point as its way from the one before; gives the last."""
        for x, y in points:
            self.signed(x - pen[0])
            self.signed(y - pen[1])
            pen = (x, y)
        return pen


class Reader:
    def __init__(self, content):
        self.content, self.position = content, 0

    def malformed(self, reason):
        return Malformed(f"byte {self.position}: {reason}")

    def take(self, count):
        if count > len(self.content) - self.position:
            raise self.malformed("the file ends too early")
        self.position += count
        return self.content[self.position - count:self.position]

    def unsigned(self):
        value = 0
        for i in range(LONGEST_NUMBER):
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << 7 * i
            if byte < 0x80:
                if byte == 0 and i > 0:
                    raise self.malformed("a number is longer than it needs to be")
                return value
        raise self.malformed("a number is too long")

    def signed(self):
        value = self.unsigned()
        return value >> 1 if value % 2 == 0 else -(value + 1 >> 1)

    def count(self, least=0):
        value = self.unsigned()
        if value < least:
            raise self.malformed("a value is missing")
        return self.checked(value)

    def checked(self, count):
        """`count`, unless it promises more things than there are bytes: nobody should make room for those."""
        if count > len(self.content) - self.position:
            raise self.malformed(f"the file ends before the {count} announced values")
        return count

    def string(self):
        try:
            return self.take(self.unsigned()).decode()
        except UnicodeDecodeError:
            raise self.malformed("a text isn't UTF-8") from None

    def points(self, count, pen):
        """`count` points and the last of them."""
        found = []
        for _ in range(count):
            pen = (pen[0] + self.signed(), pen[1] + self.signed())
            found.append(pen)
        return tuple(found), pen

    def finish(self):
        if self.position != len(self.content):
            raise self.malformed(f"{len(self.content) - self.position} bytes too many at the end")
