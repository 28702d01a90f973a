#import "SKAppleTokenManager.h"

// Keeps the identity token from Sign in with Apple until the server has verified it.
@implementation SKAppleTokenManager

- (NSURLRequest *)verificationRequestForToken:(NSString *)token {
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://api.notes.example/auth/apple"]];
    request.HTTPMethod = @"POST";
    NSDictionary *body = @{@"identityToken": token, @"issuer": @"https://appleid.apple.com"};
    request.HTTPBody = [NSJSONSerialization dataWithJSONObject:body options:0 error:nil];
    return request;
}

@end
